/**
 * What differs between stages, in one place. `PORTAL_DOMAIN` names the site's domain (without one CloudFront's own is
 * used), `MAIL_DOMAIN` the domain that mail is sent from, `ALARM_EMAIL` who is told.
 */
export const stage = () => {
  const production = $app.stage === "production";
  return {
    production,
    domain: process.env.PORTAL_DOMAIN || undefined,
    mailDomain: process.env.MAIL_DOMAIN || "example.org",
    alarmEmail: process.env.ALARM_EMAIL || undefined,
    paymentGateway: process.env.PAYMENT_GATEWAY_URL || "https://gateway.invalid",
    logs: production ? ("1 year" as const) : ("1 month" as const),
  };
};
