/** The settings of a stage are checked before any of its resources is defined. */
import { describe, expect, test } from "vitest";
import { checkSettings, parsePositiveSetting } from "../../stacks/stage-settings.ts";
import { stages } from "./stages.ts";

const complete = {
  ...stages.production.environment,
  ALARM_EMAIL: "ops@institute.example",
  SIGN_ON_PERSON_CLIENT: "person",
  SIGN_ON_ENTITY_CLIENT: "entity",
};

describe("production is refused", () => {
  test.each(["MAIL_DOMAIN", "DESK_MAIL", "ALARM_EMAIL", "PAYMENT_GATEWAY_URL"])("without %s", (name) => {
    expect(() => checkSettings({ ...complete, [name]: "" }, true)).toThrow(`${name} must name`);
  });
  test("unless all of them are named; a trial needs none", () => {
    expect(() => checkSettings(complete, true)).not.toThrow();
    expect(() => checkSettings({}, false)).not.toThrow();
  });
});

describe("a setting is refused", () => {
  test.each([
    ["PORTAL_DOMAIN", "https://portal.example.org"],
    ["PORTAL_DOMAIN", "portal.example.org/"],
    ["PORTAL_CERTIFICATE_ARN", "arn:aws:acm:ap-east-1:123456789012:certificate/1"],
    ["MAIL_DOMAIN", "no-reply@example.org"],
    ["DESK_MAIL", "desk"],
    ["ALARM_EMAIL", "ops"],
    ["PAYMENT_GATEWAY_URL", "http://gateway.example"],
    // SES is not in every region: the deployment would fail in its middle.
    ["MAIL_REGION", "ap-east-1"],
    ["MAIL_REGION", "ap-southest-1"],
    ["SMS_REGION", "ap-east-1"],
    // SNS would refuse each text message.
    ["SMS_SENDER", "Institute of Macao"],
    ["SMS_SENDER", "TradePortalMO"],
    ["SMS_SENDER", "28000000"],
    ["SIGN_ON_ISSUER", "identity.example"],
  ])("%s=%s", (name, value) => {
    expect(() => checkSettings({ ...complete, [name]: value }, false)).toThrow(`${name} is ${value}`);
  });
  test.each([
    ["MAIL_REGION", "us-east-1"],
    ["SMS_REGION", "ap-northeast-1"],
    ["SMS_SENDER", "IPIM-Macao"],
  ])("%s=%s is accepted", (name, value) => {
    expect(() => checkSettings({ ...complete, [name]: value }, true)).not.toThrow();
  });
  test("sign-on without one of its two clients, which would fail for whoever signs on", () => {
    const signOn = { SIGN_ON_ISSUER: "https://identity.example" };
    expect(() => checkSettings({ ...complete, ...signOn }, true)).not.toThrow();
    for (const name of ["SIGN_ON_PERSON_CLIENT", "SIGN_ON_ENTITY_CLIENT"])
      expect(() => checkSettings({ ...complete, ...signOn, [name]: "" }, true)).toThrow(`${name} must name`);
  });
  test.each(["fast", "-1", "14/s", "Infinity"])("a rate of %s", (value) => {
    expect(() => parsePositiveSetting({ MAIL_PER_SECOND: value }, "MAIL_PER_SECOND", 14)).toThrow(value);
  });
  test.each([
    ["", 14],
    ["1", 1],
    ["0.5", 0.5],
  ])("unless it is a rate of %s", (value, rate) => {
    expect(parsePositiveSetting({ MAIL_PER_SECOND: value }, "MAIL_PER_SECOND", 14)).toBe(rate);
  });
});
