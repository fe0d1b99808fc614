import { Hono } from 'hono';
import { operation } from 'payrules';

const payout = operation('pe.payout');
const url = `${process.env.GATEWAY ?? 'http://127.0.0.1:8788'}/gateway/base/biz`;
const own = () => ({ mchOrderId: crypto.randomUUID(), callbackUrl: 'https://shop.example.com/callback' });
const headers = () => ({ mchId: '1000', timestamp: String(Date.now()), sign: 'none' });
const send = (order) => fetch(url, { ...payout.request(order, headers), signal: AbortSignal.timeout(10_000) });
const pay = payout.route(own, send);

export const server = new Hono().post('/payouts', ({ req }) => pay(req.raw));
