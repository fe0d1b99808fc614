//! Lists the packed scripts: the built-in rules first, as the others add to them.
use std::{env, fs, path::Path};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("scripts");
    println!("cargo:rerun-if-changed=scripts");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("scripts/embed/pack.mjs writes the scripts")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(".embed.js"))
        .collect();
    files.sort_by_key(|path| (!path.ends_with("payrules.embed.js"), path.clone()));
    let list: String = files.iter().map(|path| format!("include_str!({path:?}),")).collect();
    let out = Path::new(&env::var("OUT_DIR").unwrap()).join("scripts.rs");
    fs::write(out, format!("&[{list}]")).unwrap();
}
