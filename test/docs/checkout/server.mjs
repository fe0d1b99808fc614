import { Hono } from 'hono';
import { operation, toProblemDetails } from 'payrules';

const payout = operation('pe.payout');

/** `own` makes what only the shop knows of an order; `send` sends it to the gateway and answers with the body of the reply. */
export function serverOf(own, send) {
  return new Hono().post('/payouts', async (context) => {
    const { order } = payout.normalize({ ...(await context.req.json()), ...own() });
    const result = payout.validate(order);
    if (!result.valid) return context.json(toProblemDetails(result), 422);
    const { failed, diagnostics } = payout.explain(await send(result.order));
    return failed ? context.json({ diagnostics }, 402) : context.json({ open: failed === null }, 202);
  });
}
