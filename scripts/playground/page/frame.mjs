// Runs in the sandboxed document: starts the compiler in a worker of its origin, and passes messages between the page and the worker.
const url = URL.createObjectURL(new Blob(['WORKER'], { type: 'text/javascript' }));
let worker;

function start() {
  worker?.terminate();
  worker = new Worker(url);
  worker.addEventListener('message', ({ data }) => parent.postMessage(data, '*'));
}

start();
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (data === 'restart') start();
  else worker.postMessage(data, []);
});
