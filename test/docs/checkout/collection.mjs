import { postTo } from 'payrules/react';

const post = postTo('/collections');

/** For `useForm`. */
export async function send(order, key) {
  const answer = await post(order, key);
  const page = answer.orders?.[0]?.checkoutUrl;
  // An address such as `javascript:...` would run code in the page.
  if (page !== undefined && /^https?:/i.test(page)) location.assign(page);
  return answer;
}
