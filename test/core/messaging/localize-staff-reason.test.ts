/** Reasons of the staff reach readers of Simplified Chinese in their script; what applicants wrote stays as it is. */
import { localizeStaffReason } from "@portal/core/documents/localize-staff-reason.server";
import type { Language, Notice } from "@portal/core/messaging/index";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { expect, test } from "vitest";

const chinese = "未能提供營業稅證明文件。";
const createNotice = (template: Notice["template"], reason: Notice["params"][string]): Notice => ({
  id: "1",
  channel: "inApp",
  to: "a",
  template,
  params: { code: "SE-1", institution: "濠江貿易會", reason },
  language: "zh-Hant",
});
const both = { "zh-Hant": chinese, pt: "Falta o comprovativo." };

test.each<[Notice["template"], Notice["params"][string], Language, string]>([
  ["rejected", chinese, "zh-Hans", "未能提供营业税证明文件。"],
  ["rejected", chinese, "zh-Hant", chinese],
  ["rejected", chinese, "en", `${chinese} (written in Chinese)`],
  ["rejected", chinese, "pt", `${chinese} (escrito em chinês)`],
  ["certificationFailed", chinese, "zh-Hans", "未能提供营业税证明文件。"],
  ["supplementRequested", chinese, "zh-Hans", "未能提供营业税证明文件。"],
  ["penaltyWritten", chinese, "zh-Hans", "未能提供营业税证明文件。"],
  ["message", chinese, "zh-Hans", "未能提供营业税证明文件。"],
  ["fundingNotApproved", both, "zh-Hans", "未能提供营业税证明文件。"],
  ["fundingNotApproved", both, "zh-Hant", chinese],
  ["fundingNotApproved", both, "pt", both.pt],
  ["fundingNotApproved", both, "en", `${both.pt} (written in Portuguese)`],
  ["penaltyObjected", chinese, "zh-Hans", chinese],
  ["groupRemoved", chinese, "zh-Hans", chinese],
])("%s: %j to a reader of %s", (template, reason, language, expected) => {
  const { params } = localizeStaffReason(createNotice(template, reason));
  expect(renderShortNotice({ template, params, language }).split("\n").join(" ")).toContain(expected);
});

test("the name of an institution is not converted with the reason", () => {
  const { params } = localizeStaffReason(createNotice("certificationFailed", chinese));
  expect(renderShortNotice({ template: "certificationFailed", params, language: "zh-Hans" })).toContain(
    "濠江貿易會",
  );
});

test.each([["The copy is not legible."], [{ "zh-Hant": chinese, "zh-Hans": "已經校對" }], [""], [12]])(
  "nothing to convert in %j",
  (reason) => {
    const notice = createNotice("rejected", reason);
    expect(localizeStaffReason(notice)).toBe(notice);
  },
);
