/** Roles that can read new uploads. They have fixed names, because the bucket's policy is created before them. */
export const getRoleNames = () => {
  const prefix = `${$app.name}-${$app.stage}`;
  return { scanner: `${prefix}-malware-scan`, job: `${prefix}-verify-upload` };
};
