/** Words of letters, digits and hyphens, joined by points: `us-ach.payout`. The authoring schema of operations says the same. */
const OPERATION_ID = /^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*([.][A-Za-z0-9]+(-[A-Za-z0-9]+)*)+$/;

/** Whether a text may be the id of an operation. */
export const isOperationId = (text: string): boolean => OPERATION_ID.test(text);
