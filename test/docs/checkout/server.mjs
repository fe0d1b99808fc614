import { Hono } from 'hono';
import { operation } from 'payrules';
import { es } from 'payrules/locales/es';

const pe = operation('pe.payout', { locale: es });
const url = process.env.GATEWAY ?? 'http://127.0.0.1:8788/gateway/base/biz/pe.payout';
const callbackUrl = 'https://shop.example.com/callback';
const sign = () => ({ mchId: '1000', timestamp: String(Date.now()), sign: 'none' });
const pay = pe.route(
  ({ headers }) => ({ mchOrderId: headers.get('idempotency-key') ?? '', currency: 'PEN', callbackUrl }),
  (order) => fetch(url, { ...pe.request(order, sign), signal: AbortSignal.timeout(10_000) }),
);

export const server = new Hono().post('/payouts', ({ req }) => pay(req.raw));
