/**
 * `npm run doctor -- --stage <stage>`: asks a real account whether the stage can be deployed, or runs as it should, and
 * says for each fault what to do. It changes nothing. Takes AWS credentials from the environment, and the settings of
 * the deployment (`MAIL_DOMAIN`, `PORTAL_DOMAIN`, `MAIL_REGION`, `SMS_REGION`, `MAIL_PER_SECOND`, `SMS_MONTHLY_USD`) as
 * `stacks/stage.ts` does. Before the first deployment the questions about the stage answer that nothing is there.
 */

import { buildAccountChecks } from "./account-checks.ts";
import { buildDnsChecks } from "./dns-checks.ts";
import { formatFindings, runChecks } from "./findings.ts";
import { buildRouteCheck } from "./route-check.ts";
import { buildSettingsCheck } from "./settings-check.ts";
import { findSiteAddress } from "./site-address.ts";
import { buildStageChecks } from "./stage-checks.ts";

const runDoctor = async (): Promise<void> => {
  const [flag, stage] = process.argv.slice(2);
  if (flag !== "--stage" || !stage || !/^[\w-]+$/.test(stage)) {
    console.error("npm run doctor -- --stage <stage>");
    process.exitCode = 2;
    return;
  }
  const region = process.env.AWS_REGION ?? "ap-east-1";
  const mailDomain = process.env.MAIL_DOMAIN || undefined;
  const smsRegion = process.env.SMS_REGION || "ap-southeast-1";
  const mailRegion = process.env.MAIL_REGION || "ap-southeast-1";
  const findings = await runChecks([
    buildSettingsCheck(stage, process.env),
    ...buildAccountChecks({
      region,
      mailRegion,
      smsRegion,
      mailDomain,
      mailPerSecond: Number(process.env.MAIL_PER_SECOND || 14),
      smsMonthlyUsd: Number(process.env.SMS_MONTHLY_USD || 100),
    }),
    ...buildDnsChecks({ portalDomain: process.env.PORTAL_DOMAIN || undefined, mailDomain }),
    ...buildStageChecks({ stage, region, smsRegion, mailRegion }),
    buildRouteCheck(findSiteAddress(process.env)),
  ]);
  console.log(formatFindings(findings));
  process.exitCode = findings.every(({ result }) => result === "ok") ? 0 : 1;
};

await runDoctor();
