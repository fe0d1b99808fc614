import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { operation, toProblemDetails } from 'payrules';

const payout = operation('pe.payout');

/** `own` makes what only the shop knows of an order; `send` sends it to the gateway and answers with the body of the reply. */
export function serverOf(own, send) {
  return new Hono().post('/payouts', bodyLimit({ maxSize: 16_384 }), async (context) => {
    const input = await context.req.json().catch(() => undefined);
    if (input === undefined) return context.body(null, 400);
    const { order } = payout.normalize({ ...input, ...own() });
    const result = payout.validate(order);
    if (!result.valid)
      return context.json(toProblemDetails(result), 422, { 'content-type': 'application/problem+json' });
    const { failed, diagnostics } = payout.explain(await send(result.order));
    return failed ? context.json({ diagnostics }, 402) : context.json({ open: failed === null }, 202);
  });
}
