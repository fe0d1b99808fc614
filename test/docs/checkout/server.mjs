import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { operation } from 'payrules';

const payout = operation('pe.payout');
const url = `${process.env.GATEWAY ?? 'http://127.0.0.1:8788'}/gateway/base/biz`;
const own = () => ({ mchOrderId: crypto.randomUUID(), callbackUrl: 'https://shop.example.com/callback' });
const headers = () => ({ mchId: '1000', timestamp: String(Date.now()), sign: 'none' });
const send = (order) => fetch(url, { ...payout.request(order, headers), signal: AbortSignal.timeout(10_000) });

export const server = new Hono().post('/payouts', bodyLimit({ maxSize: 16_384 }), async (context) => {
  const input = await context.req.json().catch(() => undefined);
  if (input === undefined) return context.body(null, 400);
  const { status, body } = await payout.answer({ ...input, ...own() }, send);
  return context.json(body, status);
});
