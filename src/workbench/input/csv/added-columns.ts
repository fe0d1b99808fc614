/** The headers of the columns that an annotated table has more; in a table that is checked again they are left out. */
export const ADDED = ['payrules_result', 'payrules_fields', 'payrules_messages'];
