import { getStage } from "./stage.ts";

/**
 * Creates the key that seals secrets of second factors (decision 0153). It rotates yearly, and a deletion can be undone
 * for a month. The permissions of the Lambdas determine who can use it (`grants.ts`).
 */
export const createKeys = () => {
  const factorKey = new aws.kms.Key("FactorKey", {
    description: `Second factors of the stage ${$app.stage}`,
    enableKeyRotation: true,
    deletionWindowInDays: getStage().production ? 30 : 7,
  });
  // `npm run doctor` finds the key of a stage by this name.
  new aws.kms.Alias("FactorKeyAlias", {
    name: `alias/${$app.name}-${$app.stage}-factors`,
    targetKeyId: factorKey.keyId,
  });
  return { factors: factorKey };
};
export type Keys = ReturnType<typeof createKeys>;
