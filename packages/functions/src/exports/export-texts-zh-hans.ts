/** The texts of exported tables in Simplified Chinese. */
import lists from "@portal/locales/lists/zh-Hans.json" with { type: "json" };
import own from "@portal/locales/pages/queue/zh-Hans.json" with { type: "json" };
import checklist from "@portal/locales/pages/staff-checklist/zh-Hans.json" with { type: "json" };
import survey from "@portal/locales/print/survey-export/zh-Hans.json" with { type: "json" };
import status from "@portal/locales/status/zh-Hans.json" with { type: "json" };

export const exportTextsZhHans = { own, lists, status, survey, checklist };
