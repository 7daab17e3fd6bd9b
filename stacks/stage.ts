import { applicantCalls } from "../packages/core/src/events/openings/applicant-calls.ts";
import { parseOpeningPace, sumApplicantUnits } from "../packages/core/src/events/openings/opening-model.ts";
import { checkSettings, parsePositiveSetting } from "./stage-settings.ts";

/**
 * Reads the settings that differ between stages from the environment:
 * - `PORTAL_DOMAIN` is the domain of the site; without one CloudFront's own is used. Its zone is in Route 53 of the
 *   same account, unless `PORTAL_CERTIFICATE_ARN` names a certificate for it in us-east-1 because its DNS is kept
 *   elsewhere.
 * - `MAIL_DOMAIN` is the domain that mail is sent from, one that nothing else sends from. Production must name it, and
 *   `DESK_MAIL`, `ALARM_EMAIL` and `PAYMENT_GATEWAY_URL`.
 * - `MAIL_REGION` and `SMS_REGION` send mail and text messages, because the region of Hong Kong sends neither.
 * - `MAIL_PER_SECOND` is the rate of the SES account (at first 14 outside the sandbox).
 * - `ALARM_EMAIL` receives the alarms.
 * - `SMS_SENDER` is the name that text messages come from, `SMS_MONTHLY_USD` the spending limit of the account.
 * - `MONTHLY_BUDGET_USD` is what the account of production is planned to cost in a month.
 * - `SIGN_ON_ISSUER`, `SIGN_ON_PERSON_CLIENT` and `SIGN_ON_ENTITY_CLIENT` name the identity provider; without one
 *   nobody signs on with a public identity.
 * - `OPENING_PER_SECOND` is the number of applicants a second that an event without a waiting room is prepared for: 150
 *   unless it is set, and as many as every table takes for 0.
 * - `DESK_MAIL` receives the questions of visitors.
 * - `ROADSHOW_PATH` is the hidden address of the roadshow inspectors (16 letters or more), which the build of the site
 *   reads too; without it there is neither page nor login.
 * - `RESTORED_TABLE` names a table that takes the place of the stage's own (`docs/operations.md` › Restore).
 */
export const getStage = () => {
  const isProduction = $app.stage === "production";
  // Checked before anything is deployed.
  checkSettings(process.env, isProduction);
  return {
    production: isProduction,
    domain: process.env.PORTAL_DOMAIN || undefined,
    certificate: process.env.PORTAL_CERTIFICATE_ARN || undefined,
    // SES knows a domain once in an account, and several trial stages share one.
    mailDomain: process.env.MAIL_DOMAIN || `${$app.stage}.example.org`,
    mailRegion: process.env.MAIL_REGION || "ap-southeast-1",
    mailPerSecond: parsePositiveSetting(process.env, "MAIL_PER_SECOND", 14),
    openingPerSecond: parseOpeningPace(process.env.OPENING_PER_SECOND, sumApplicantUnits(applicantCalls)),
    smsRegion: process.env.SMS_REGION || "ap-southeast-1",
    smsSender: process.env.SMS_SENDER || "",
    smsBudget: parsePositiveSetting(process.env, "SMS_MONTHLY_USD", 100),
    monthlyBudget: parsePositiveSetting(process.env, "MONTHLY_BUDGET_USD", 500),
    signOn: {
      issuer: process.env.SIGN_ON_ISSUER || "",
      personClient: process.env.SIGN_ON_PERSON_CLIENT || "",
      entityClient: process.env.SIGN_ON_ENTITY_CLIENT || "",
    },
    restoredTable: process.env.RESTORED_TABLE || undefined,
    roadshowPath: process.env.ROADSHOW_PATH || "",
    deskMail: process.env.DESK_MAIL || "desk@example.org",
    alarmEmail: process.env.ALARM_EMAIL || undefined,
    paymentGateway: process.env.PAYMENT_GATEWAY_URL || "https://gateway.invalid",
    logs: isProduction ? ("1 year" as const) : ("1 month" as const),
  };
};
