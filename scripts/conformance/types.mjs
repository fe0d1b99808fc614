export const typeGenerators = [];
