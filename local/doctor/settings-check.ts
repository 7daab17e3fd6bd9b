/** Checks whether the doctor is told what the deployment is told: what it does not know of, it does not ask about. */
import { checkSettings, parsePositiveSetting } from "../../stacks/stage-settings.ts";
import { type Check, reportAct, reportOk } from "./findings.ts";

/** Numbers that the other checks compare with the account, and what `stacks/stage.ts` takes without them. */
const comparedNumbers = { MAIL_PER_SECOND: 14, SMS_MONTHLY_USD: 100 } as const;

/**
 * Builds the check of the environment: without `MAIL_DOMAIN`, for example, nobody would be told that mail is not
 * signed.
 * @param environment of whoever runs the command
 */
export const buildSettingsCheck = (
  stage: string,
  environment: Readonly<Record<string, string | undefined>>,
): Check => ({
  name: "settings",
  ask: async () => {
    try {
      checkSettings(environment, stage === "production");
      for (const [name, usual] of Object.entries(comparedNumbers))
        parsePositiveSetting(environment, name, usual);
      return reportOk("a deployment takes them");
    } catch (error) {
      return reportAct(
        error instanceof Error ? error.message : String(error),
        "Set the variables with which the stage is deployed, for example by sourcing the file that has them, and run this again: what is not set is not asked about.",
      );
    }
  },
});
