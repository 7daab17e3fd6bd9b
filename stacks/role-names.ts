/** Roles that may read what has just arrived. They are named in advance: the bucket's policy is made before them. */
export const getRoleNames = () => {
  const prefix = `${$app.name}-${$app.stage}`;
  return { scanner: `${prefix}-malware-scan`, job: `${prefix}-verify-upload` };
};
