import { createSandbox } from 'payrules/sandbox';

export default async function setup() {
  globalThis.sandbox = await createSandbox();
  process.env.GATEWAY = globalThis.sandbox.address;
}
