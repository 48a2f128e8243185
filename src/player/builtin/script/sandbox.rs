//! Where scripts run: the language with the types of this program, and bounds on what a script
//! uses.

use std::path::Path;

use rhai::{
    AST, ASTNode, Dynamic, Engine, EvalAltResult, FLOAT, INT, ImmutableString, Module, ParseError,
    Position as Place, Scope,
};

use super::tools::Deadline;
use super::{point, position, tools};
use crate::console::{Console, Speaker};
use rules::printable;

/// The function that a script has to have.
const CHOOSE: &str = "choose";
/// Number of its parameters: the game and the engine.
const PARAMETERS: usize = 2;
/// Operations between two looks at the clock.
const CLOCK_INTERVAL: u64 = 512;

/// A script that has been read and compiled.
#[derive(Debug)]
pub(super) struct Program {
    /// The script with the body of `choose` as its last statements: an error of a bound keeps its line
    /// and column there, but a call of a function replaces them by those of the call.
    ast: AST,
    /// The names of the parameters of `choose`.
    parameters: Vec<ImmutableString>,
    /// What it is called in messages.
    name: String,
}

impl Program {
    /// Compiles a script.
    ///
    /// # Errors
    /// One line with the name, the line and the column of the first mistake, or what is missing.
    pub fn compile(name: &Path, text: &str) -> Result<Self, String> {
        let name = name.display().to_string();
        let compiled = language(&Console::default()).compile(text);
        let ast = compiled.map_err(|error| misread(&name, &error))?;
        let functions = ast.shared_lib();
        let Some(choose) = functions.get_script_fn(CHOOSE, PARAMETERS) else {
            return Err(format!(
                "{name}: expected a function `fn choose(game, engine)`"
            ));
        };
        let mut alone = Module::new();
        alone.set_script_fn(choose.clone());
        let mut body = ast.statements().to_vec();
        AST::new([], alone).walk(&mut |path: &[ASTNode<'_>]| {
            if let [ASTNode::Stmt(statement)] = path {
                body.push((*statement).clone());
            }
            true
        });
        Ok(Self {
            parameters: choose.params.iter().cloned().collect(),
            ast: AST::new(body, functions.clone()),
            name,
        })
    }
}

/// How a call ended without a result.
#[derive(Debug)]
pub(super) enum Broken {
    /// The turn had to end.
    Stopped,
    /// The script failed; one line with its name, line and column.
    Failed(String),
}

/// Runs scripts, one call at a time.
pub(super) struct Sandbox {
    engine: Engine,
}

impl Sandbox {
    /// A sandbox whose scripts print to `console` and end after `operations` operations a call.
    pub fn new(console: &Console, operations: u64) -> Self {
        let mut engine = language(console);
        engine.set_max_operations(operations);
        Self { engine }
    }

    /// Calls the function `choose`.
    ///
    /// # Errors
    /// When the script fails, exceeds a bound, or the turn ends before it has chosen.
    pub fn choose(
        &mut self,
        program: &Program,
        arguments: [Dynamic; PARAMETERS],
        deadline: Deadline,
    ) -> Result<Dynamic, Broken> {
        self.engine.on_progress(move |operations| {
            let looks = operations % CLOCK_INTERVAL == 0;
            (looks && deadline.is_due()).then_some(Dynamic::UNIT)
        });
        let mut scope = Scope::new();
        for (name, value) in program.parameters.iter().zip(arguments) {
            scope.push_dynamic(name.clone(), value);
        }
        let chosen = self
            .engine
            .eval_ast_with_scope::<Dynamic>(&mut scope, &program.ast);
        chosen.map_err(|error| match innermost(&error) {
            EvalAltResult::ErrorTerminated(..) => Broken::Stopped,
            reason => Broken::Failed(told(&program.name, reason)),
        })
    }
}

/// One line with the name of the script, line and column, and why it cannot be compiled.
pub(super) fn misread(name: &str, ParseError(reason, place): &ParseError) -> String {
    format!("{name}{}: {}", at(*place), printable(&reason.to_string()))
}

/// The error in the function that failed, instead of those of its callers.
pub(super) fn innermost(error: &EvalAltResult) -> &EvalAltResult {
    match error {
        EvalAltResult::ErrorInFunctionCall(_, _, inner, _) => innermost(inner),
        error => error,
    }
}

/// One line with the name of the script, line and column, and the reason.
pub(super) fn told(name: &str, error: &EvalAltResult) -> String {
    let mut reason = error.to_string();
    let place = error.position();
    if let Some(end) = reason.rfind(&format!(" ({place})")) {
        reason.truncate(end);
    }
    format!("{name}{}: {}", at(place), reason.replace('\n', " "))
}

fn at(place: Place) -> String {
    match (place.line(), place.position()) {
        (Some(line), Some(column)) => format!(":{line}:{column}"),
        (Some(line), None) => format!(":{line}"),
        _ => String::new(),
    }
}

fn no_sleep() -> Result<(), Box<EvalAltResult>> {
    Err("`sleep` is not available".into())
}

/// The language without access to files, with bounds on memory and depth.
pub(super) fn language(console: &Console) -> Engine {
    let mut engine = Engine::new();
    engine
        .set_max_call_levels(32)
        .set_max_expr_depths(64, 32)
        .set_max_string_size(64 << 10)
        .set_max_array_size(1 << 14)
        .set_max_map_size(1 << 14)
        .set_max_variables(256)
        .set_max_functions(256)
        .disable_symbol("eval");
    let (printed, debugged) = (console.clone(), console.clone());
    engine
        .on_print(move |text| printed.log(Speaker::Engine, text))
        .on_debug(move |text, _, place| {
            debugged.log(Speaker::Engine, &format!("{place:?}: {text}"));
        });
    // A pause would be a single operation, which no bound interrupts.
    engine
        .register_fn("sleep", |_: INT| no_sleep())
        .register_fn("sleep", |_: FLOAT| no_sleep());
    point::register(&mut engine);
    position::register(&mut engine);
    tools::register(&mut engine);
    engine
}
