import { operation } from 'payrules';

const payout = operation('pe.payout');

/** Whether an order may be sent. `refused` has the rules that refuse; `log` gets the findings, without values. */
export function maySend(order, refused, log) {
  const { diagnostics, rulesVersion } = payout.validate(order);
  for (const { ruleId, severity } of diagnostics)
    log({ mchOrderId: order?.mchOrderId, rulesVersion, ruleId, severity });
  return !diagnostics.some(({ ruleId, severity }) => severity === 'error' && refused(ruleId));
}
