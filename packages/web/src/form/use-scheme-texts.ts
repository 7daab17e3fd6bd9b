/**
 * Finds the texts and options of a scheme in its own namespace, then in the namespace it falls back to (most schemes
 * share texts of the hosted fair).
 */

import type { EventDetail } from "@portal/core/events/event-schema";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { buildPolicyParams } from "@portal/core/forms/code-lists/policy-texts";
import { getPolicyOverrides } from "@portal/core/forms/expressions/evaluate";
import { listOptionCodes } from "@portal/core/forms/kinds/field-checker";
import type { Answers, CheckContext, ChoiceOptions, Json } from "@portal/core/forms/types/index";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useMemo } from "react";
import { formatDay, formatMoney, formatTimeRange, pickLanguage } from "../shell/format.ts";
import { i18n } from "../shell/i18n.ts";
import { type FormVersion, getVersionNamespace, listSchemeNamespaces } from "../shell/scheme-namespaces.ts";
import type { TranslateKey } from "../shell/translate-key.ts";
import type { OptionView } from "./form-context.tsx";
import { useText } from "./use-text.ts";

export interface SchemeTexts {
  /** Returns a text of the scheme, or undefined. */
  text: (key: string, params?: Record<string, Json>) => string | undefined;
  paragraphs: (key: string) => string[];
  list: (name: string) => OptionView[];
  options: (options: ChoiceOptions, textKey?: string, answers?: Answers) => OptionView[];
}
interface ReaderTexts extends SchemeTexts {
  /** Returns the same texts in another language. They have to be loaded (`loadFormTexts`). */
  inLanguage: (language: string) => SchemeTexts;
}

/** Texts of a version are there once its form was loaded; they are never fetched as a file. */
const listNamespaces = (form: FormVersion | undefined): string[] => {
  if (form === undefined) return [];
  const changedNamespace = getVersionNamespace(form);
  const isLoaded = changedNamespace !== undefined && i18n.hasResourceBundle(i18n.language, changedNamespace);
  return [...(isLoaded ? [changedNamespace] : []), ...listSchemeNamespaces(form.id)];
};

/**
 * Reads the texts of a scheme.
 * @param form undefined for a form that belongs to no scheme, and has its texts elsewhere
 */
export const useSchemeTexts = (
  form: FormVersion | undefined,
  event: EventDetail | undefined,
  context: CheckContext,
): ReaderTexts => {
  const names = listNamespaces(form).join();
  const { t: translate, language: readerLanguage } = useText([
    ...names.split(",").filter(Boolean),
    "lists",
    "common",
    "pages/form",
  ]);
  return useMemo(() => {
    const ns = names.split(",").filter(Boolean);
    const buildTexts = (language: string): SchemeTexts => {
      const t: TranslateKey = (key, options) => translate(key, { lng: language, ...options });
      const policyParams = buildPolicyParams(getPolicyOverrides(context), language, event);
      const text = (key: string, params: Record<string, Json> = {}) =>
        t(key, { ...policyParams, ...params, ns, defaultValue: "" }) || undefined;
      const lookUpTexts = (key: string, from: string[] | string) =>
        t(key, { ...policyParams, ns: from, returnObjects: true, defaultValue: "" }) as unknown;
      const paragraphs = (key: string): string[] => {
        // `event.terms` is the event's own text, edited by staff.
        const eventTextKey = /^content\.event\.(\w+)$/.exec(key)?.[1];
        if (eventTextKey) {
          const texts = (
            event as unknown as Record<string, Parameters<typeof pickLanguage>[0]> | undefined
          )?.[eventTextKey];
          return pickLanguage(texts, language).split(/\n+/).filter(Boolean);
        }
        const contentTexts = lookUpTexts(key, ns);
        if (Array.isArray(contentTexts)) return contentTexts.map(String);
        return typeof contentTexts === "string" && contentTexts ? [contentTexts] : [];
      };
      const labels = (list: string): Record<string, string> => {
        const listTexts = lookUpTexts(list, "lists");
        return typeof listTexts === "object" && listTexts !== null
          ? (listTexts as Record<string, string>)
          : {};
      };
      const toOptionViews = (list: string, codes: readonly string[]): OptionView[] => {
        const listLabels = labels(list);
        return codes.map((code) => ({ code, label: listLabels[code] ?? code }));
      };
      const money = (amount: number) => formatMoney(toMopAmount(amount), language);
      const optionsFromEvent = (source: string, codes: readonly string[], answers: Answers): OptionView[] => {
        switch (source) {
          case "zones":
            return (event?.zones ?? []).map((zone) => ({
              code: zone.id,
              label: pickLanguage(zone.names, language),
            }));
          case "booths":
            return toOptionViews("boothType", codes).map((option) => {
              const booths = (event?.booths ?? []).filter(({ type }) => type === option.code);
              // The price for this exhibitor: a preferential one, otherwise the general one.
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
              label: `${formatDay(slot.date, language)} ${formatTimeRange(slot.from, slot.to)}`,
            }));
          case "extras":
            return toOptionViews("seminarExtra", codes).map((option) => {
              const extraRate = event?.rateChart.find((one) => one.extra === option.code);
              if (!extraRate) return option;
              const per = extraRate.price > 0 ? extraRate.per : "REQUEST";
              return { ...option, note: t(`pages/form:price.${per}`, { price: money(extraRate.price) }) };
            });
          case "exhibitorTypes":
            return toOptionViews("exhibitorType", codes);
          case "participationModes":
            return toOptionViews("participationMode", codes);
          case "miniZoneCategories":
            return toOptionViews("miniZoneCategory", codes).map(({ code, label }) => ({
              code,
              label:
                pickLanguage(event?.miniZoneOwn?.find(({ id }) => id === code)?.names, language) || label,
            }));
          default:
            return toOptionViews("scaleBand", codes);
        }
      };
      const options = (
        optionSource: ChoiceOptions,
        textKey?: string,
        answers: Answers = {},
      ): OptionView[] => {
        const codes = listOptionCodes(optionSource, { answers, context }) ?? [];
        if ("list" in optionSource) return toOptionViews(optionSource.list, codes);
        if ("event" in optionSource) return optionsFromEvent(optionSource.event, codes, answers);
        return codes.map((code) => ({
          code,
          label: (textKey && text(`${textKey}.options.${code}`)) || text(`options.${code}`) || code,
        }));
      };
      return { text, paragraphs, options, list: (name) => toOptionViews(name, listCodes(name)) };
    };
    return { ...buildTexts(readerLanguage), inLanguage: buildTexts };
  }, [names, event, context, translate, readerLanguage]);
};
