// Moves the clock to the day in PAYRULES_CLOCK, where it keeps running. jest loads this before each test file, and Node before each process
// that a test starts.
const day = process.env.PAYRULES_CLOCK;
const Real = Date;
if (day && !Real.isMoved) {
  const offset = Real.parse(day) - Real.now();
  if (Number.isNaN(offset)) throw new Error(`PAYRULES_CLOCK: ${day} is not a day such as 2030-01-01`);
  const now = () => Real.now() + offset;
  const Moved = new Proxy(Real, {
    construct: (_, given, target) => Reflect.construct(Real, given.length > 0 ? given : [now()], target),
    apply: () => new Real(now()).toString(),
    get: (_, name) => (name === 'now' ? now : name === 'isMoved' ? true : Reflect.get(Real, name)),
  });
  Real.prototype.constructor = Moved;
  globalThis.Date = Moved;
}
