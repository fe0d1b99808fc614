/** The address of a contender's module. */
export const peerModule = (name) => new URL(`../build/nested/${name}.mjs`, import.meta.url);
