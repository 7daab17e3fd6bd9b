/** Returns the key of the field that a path of answers belongs to: `exhibits` for `exhibits.0.name`. Pure. */
export const getRootField = (path: string): string => path.split(".")[0] ?? path;
