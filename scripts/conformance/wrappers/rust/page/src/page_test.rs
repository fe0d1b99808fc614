//! Sends the bodies in the file BODIES to the program of docs/axum.md, and writes a line for each answer to the file ANSWERS.
use std::sync::Arc;

use axum::body::{to_bytes, Body};
use axum::http::{header, Request};
use payrules::{Engine, Limits};
use serde_json::{json, Value};
use tower::ServiceExt;

async fn answer(engine: Engine, body: String) -> Value {
    let request = Request::post("/payouts").body(Body::from(body)).unwrap();
    let response = super::routes(Arc::new(engine)).oneshot(request).await.unwrap();
    let (status, kind) = (response.status().as_u16(), response.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned());
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    json!([status, kind, serde_json::from_slice::<Value>(&body).unwrap()])
}

#[tokio::test]
async fn page() {
    let bodies: Vec<String> = serde_json::from_str(&std::fs::read_to_string(std::env::var("BODIES").unwrap()).unwrap()).unwrap();
    let mut lines = String::new();
    // axum refuses the last of these bodies before the engine gets it.
    for body in bodies.iter().chain([&"x".repeat(1 << 22)]) {
        lines += &format!("{}\n", answer(Engine::new().unwrap(), body.clone()).await);
    }
    // A script that is not one of payrules.
    let broken = Engine::with(&["globalThis.payrules = { check: () => '{}' };"], Limits::default()).unwrap();
    lines += &format!("{}\n", answer(broken, bodies[0].clone()).await);
    std::fs::write(std::env::var("ANSWERS").unwrap(), lines).unwrap();
}
