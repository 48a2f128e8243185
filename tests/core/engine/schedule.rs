use engine::{ModelParams, Schedule, ScheduleError, ScheduleStep, SearcherParams};

#[test]
fn the_default_schedule_grows_deeper_and_wider_with_the_stones() {
    let schedule = Schedule::seed();
    let at = |stones| {
        let step = schedule.at(stones);
        (step.depth, step.root, step.child)
    };
    assert_eq!([at(0), at(7)], [(4, 4, 4); 2]);
    assert_eq!([at(8), at(19)], [(6, 6, 4); 2]);
    assert_eq!([at(20), at(39)], [(8, 10, 4); 2]);
    assert_eq!([at(40), at(484)], [(8, 15, 4); 2]);
}

fn step(ply: u16, depth: u8, root: u16, child: u16) -> ScheduleStep {
    ScheduleStep {
        ply,
        depth,
        root,
        child,
    }
}

#[test]
fn everything_wrong_with_a_schedule_is_named() {
    let steps = vec![step(2, 0, 4, 4), step(2, 65, 0, 485)];
    let errors = Schedule::new(steps).unwrap_err();
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "step 1 begins at ply 2, expected 0",
            "step 2 begins at ply 2, expected more than 2, where the step before it begins",
            "step 1 has depth 0, expected 1 to 64",
            "step 2 has depth 65, expected 1 to 64",
            "step 2 has root 0, expected 1 to 484",
            "step 2 has child 485, expected 1 to 484",
        ]
    );
    assert_eq!(Schedule::new(Vec::new()), Err(vec![ScheduleError::Empty]));
    assert!(Schedule::new(vec![step(0, 64, 484, 1)]).is_ok());
}

#[test]
fn a_schedule_reads_from_toml_and_refuses_what_it_does_not_know() {
    #[derive(serde::Deserialize)]
    struct Holder {
        schedule: Schedule,
    }
    let read = |text: &str| toml::from_str::<Holder>(text).map(|holder| holder.schedule);
    let text = "schedule = [{ ply = 0, depth = 4, root = 4, child = 4 }, \
        { ply = 8, depth = 6, root = 6, child = 4 }]";
    assert_eq!(read(text).unwrap().steps().len(), 2);
    let unknown = read("schedule = [{ ply = 0, depth = 4, root = 4, child = 4, width = 3 }]");
    assert!(unknown.unwrap_err().to_string().contains("width"));
    let invalid = read("schedule = [{ ply = 0, depth = 0, root = 4, child = 4 }]");
    assert!(
        invalid
            .unwrap_err()
            .to_string()
            .contains("step 1 has depth 0")
    );
}

#[test]
fn parameters_out_of_range_are_named() {
    assert_eq!(ModelParams::default().check(), []);
    let mut params = ModelParams {
        max_depth: 0,
        lines: 0,
        table_mib: 5000,
        ..ModelParams::default()
    };
    params.candidates.per_two_model = 5;
    params.candidates.per_other_model = 0;
    params.candidates.per_side_percent = 101;
    params.scores.open_two = -1;
    let texts: Vec<String> = params.check().iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "max_depth is 0, expected 1 to 64",
            "lines is 0, expected 1 to 484",
            "table_mib is 5000, expected 1 to 4096",
            "candidates.per_two_model is 5, expected 0 to 4",
            "candidates.per_other_model is 0, expected 1 to 4",
            "candidates.per_side_percent is 101, expected 1 to 100",
            "scores.open_two is -1, expected 0 to 100000000",
        ]
    );
}
