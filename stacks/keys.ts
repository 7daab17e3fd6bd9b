import { getStage } from "./stage.ts";

/**
 * The key that secrets of second factors are sealed with (decision 0153). It turns once a year, and what is deleted by
 * mistake can be had back for a month. Who may use it is said by the Lambdas' own permissions (`grants.ts`).
 */
export const createKeys = () => {
  const factorKey = new aws.kms.Key("FactorKey", {
    description: `Second factors of the stage ${$app.stage}`,
    enableKeyRotation: true,
    deletionWindowInDays: getStage().production ? 30 : 7,
  });
  return { factors: factorKey };
};
export type Keys = ReturnType<typeof createKeys>;
