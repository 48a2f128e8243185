//! `nekomoku train strength`: runs that are continued, shared and merged, and the model they write.

use crate::program::Program;

const PLAY: &str = "train strength --pairs 4 --seed 3 --journal run.jsonl --out strength.toml";

#[test]
fn a_run_is_continued_shared_and_merged() {
    let whole = Program::new();
    whole.run(PLAY).succeeded();
    let (journal, model) = (whole.read("run.jsonl"), whole.read("strength.toml"));
    assert_eq!(journal.lines().count(), 1 + 4, "{journal}");
    assert!(
        model.contains("\n# nekomoku train strength --pairs 4 --seed 3\n"),
        "{model}"
    );
    assert!(model.contains("\ngames = 8\n"), "{model}");
    let first = journal.match_indices('\n').nth(2).expect("three lines").0;
    let cut = Program::new().with_file("run.jsonl", &journal[..first + 9]);
    cut.run(&format!("{PLAY} --threads 2")).succeeded();
    assert_eq!(cut.read("strength.toml"), model);
    let told = whole.run(&PLAY.replace("--seed 3", "--seed 4")).refused();
    assert!(
        told.contains("run.jsonl: was written for another call: `seed` was 3, is 4"),
        "{told}"
    );

    let shared = Program::new();
    for number in [1, 2] {
        let part = format!("part{number}.jsonl --shard {number}/2");
        let call = PLAY.replace("run.jsonl --out strength.toml", &part);
        shared.run(&call).succeeded();
    }
    let told = shared
        .run("merge run.jsonl part1.jsonl part2.jsonl")
        .succeeded();
    assert_eq!(told, "4 pairs of games\n");
    shared.run(PLAY).succeeded();
    assert_eq!(shared.read("strength.toml"), model);
    let told = shared.run(&format!("{PLAY} --shard 1/2")).refused();
    assert!(told.contains("--out cannot be combined with"), "{told}");
}
