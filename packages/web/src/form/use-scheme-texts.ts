/** A scheme's texts and options: its own namespace, then the base wizard's (variants share the hosted fair's texts). */
import { codesOf } from "@portal/core/code-lists/index";
import type { EventDetail } from "@portal/core/event/wire";
import { codesFor } from "@portal/core/form/kinds/fault";
import type { Answers, CheckContext, Json, Options } from "@portal/core/form/types";
import { useMemo } from "react";
import { formatDay, formatMoney, pick } from "../lib/format.ts";
import type { OptionView } from "./form-context.tsx";
import { useText } from "./use-text.ts";

/** The namespaces of a scheme, its own first. */
export const namespacesOf = (scheme: string): string[] => [
  ...new Set([
    `schemes/${scheme}`,
    scheme === "INCENTIVE_EVENT_SUPPORT"
      ? "schemes/INCENTIVE_CONVENTION"
      : scheme.startsWith("REPORT_")
        ? "schemes/REPORT_LOCAL"
        : "schemes/FAIR_HOSTED",
  ]),
];

export interface SchemeTexts {
  /** A text of the scheme, undefined when it has none. */
  text: (key: string, params?: Record<string, Json>) => string | undefined;
  paragraphs: (key: string) => string[];
  list: (name: string) => OptionView[];
  options: (options: Options, textKey?: string, answers?: Answers) => OptionView[];
}

export const useSchemeTexts = (
  scheme: string,
  event: EventDetail | undefined,
  context: CheckContext,
): SchemeTexts => {
  const { t, language } = useText([...namespacesOf(scheme), "lists", "common", "pages/form"]);
  return useMemo(() => {
    const ns = namespacesOf(scheme);
    const text = (key: string, params: Record<string, Json> = {}) =>
      t(key, { ...params, ns, defaultValue: "" }) || undefined;
    const many = (key: string, from: string[] | string) =>
      t(key, { ns: from, returnObjects: true, defaultValue: "" }) as unknown;
    const paragraphs = (key: string): string[] => {
      // `event.terms` is the event's own text, edited by staff.
      const own = /^content\.event\.(\w+)$/.exec(key)?.[1];
      if (own) {
        const texts = (event as unknown as Record<string, Parameters<typeof pick>[0]> | undefined)?.[own];
        return pick(texts, language).split(/\n+/).filter(Boolean);
      }
      const found = many(key, ns);
      if (Array.isArray(found)) return found.map(String);
      return typeof found === "string" && found ? [found] : [];
    };
    const labels = (list: string): Record<string, string> => {
      const found = many(list, "lists");
      return typeof found === "object" && found !== null ? (found as Record<string, string>) : {};
    };
    const named = (list: string, codes: readonly string[]): OptionView[] => {
      const known = labels(list);
      return codes.map((code) => ({ code, label: known[code] ?? code }));
    };
    const money = (amount: number) => formatMoney({ amount, currency: "MOP" }, language);
    const fromEvent = (source: string, codes: readonly string[], answers: Answers): OptionView[] => {
      switch (source) {
        case "zones":
          return (event?.zones ?? []).map((zone) => ({ code: zone.id, label: pick(zone.names, language) }));
        case "booths":
          return named("boothType", codes).map((option) => {
            const booths = (event?.booths ?? []).filter(({ type }) => type === option.code);
            // The price of whoever asks: a preferential one, else that of everybody.
            const booth =
              booths.find(({ eligibility }) => eligibility && eligibility === answers.exhibitorType) ??
              booths.find(({ eligibility }) => !eligibility) ??
              booths[0];
            return booth
              ? { ...option, note: t(`pages/form:price.${booth.per}`, { price: money(booth.price) }) }
              : option;
          });
        case "slots":
          return (event?.slots ?? []).map((slot) => ({
            code: slot.id,
            label: `${formatDay(slot.date, language)} ${slot.from}–${slot.to}`,
          }));
        case "extras":
          return named("seminarExtra", codes).map((option) => {
            const extra = event?.rateChart.find((one) => one.extra === option.code);
            if (!extra) return option;
            const per = extra.price > 0 ? extra.per : "REQUEST";
            return { ...option, note: t(`pages/form:price.${per}`, { price: money(extra.price) }) };
          });
        case "exhibitorTypes":
          return named("exhibitorType", codes);
        case "participationModes":
          return named("participationMode", codes);
        case "miniZoneCategories":
          return named("miniZoneCategory", codes).map(({ code, label }) => ({
            code,
            label: pick(event?.miniZoneOwn?.find(({ id }) => id === code)?.names, language) || label,
          }));
        default:
          return named("scaleBand", codes);
      }
    };
    const options = (of: Options, textKey?: string, answers: Answers = {}): OptionView[] => {
      const codes = codesFor(of, { answers, context }) ?? [];
      if ("list" in of) return named(of.list, codes);
      if ("event" in of) return fromEvent(of.event, codes, answers);
      return codes.map((code) => ({
        code,
        label: (textKey && text(`${textKey}.options.${code}`)) || text(`options.${code}`) || code,
      }));
    };
    return { text, paragraphs, options, list: (name) => named(name, codesOf(name)) };
  }, [scheme, event, context, t, language]);
};
