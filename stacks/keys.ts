import { getStage } from "./stage.ts";

/**
 * Creates the key that seals secrets of second factors (decision 0153). It rotates yearly, and a deletion can be undone
 * for a month. The permissions of the Lambdas determine who can use it (`grants.ts`).
 */
export const createKeys = () => {
  const { production } = getStage();
  const factorKey = new aws.kms.Key(
    "FactorKey",
    {
      description: `Second factors of the stage ${$app.stage}`,
      enableKeyRotation: true,
      deletionWindowInDays: production ? 30 : 7,
    },
    // SST keeps tables and buckets of production, and no keys; without this one every backup of the table is unreadable
    // where it is sealed.
    { protect: production },
  );
  // `npm run doctor` finds the key of a stage by this name.
  new aws.kms.Alias("FactorKeyAlias", {
    name: `alias/${$app.name}-${$app.stage}-factors`,
    targetKeyId: factorKey.keyId,
  });
  return { factors: factorKey };
};
export type Keys = ReturnType<typeof createKeys>;
