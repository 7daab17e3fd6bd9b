/** Names of pools and of the source of the public value, as the public page and that of staff show them. */
import type { DrawPool, DrawSource } from "@portal/core/applications/places/draw/draw-schema";
import type { LocalizedText } from "@portal/core/events/event-schema";
import { formatDay, pickLanguage } from "../../shell/format.ts";

type Zones = readonly { id: string; names: LocalizedText }[];
type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Formats the name of a kind of booth; stands of the mini sales zone are a kind of their own. */
export const formatPoolBooth = (t: Translate, booth: string): string =>
  booth === "MINI_ZONE" ? t("miniZone") : t(`lists:boothType.${booth}`, { defaultValue: booth });

/** Formats the name of a zone, or that places are not counted by zones. */
export const formatPoolZone = (
  t: Translate,
  zone: string | undefined,
  zones: Zones,
  language: string,
): string => {
  const foundZone = zones.find(({ id }) => id === zone);
  return foundZone ? pickLanguage(foundZone.names, language) : (zone ?? t("pools.anyZone"));
};

export const formatPool = (
  t: Translate,
  { booth, zone }: Pick<DrawPool, "booth" | "zone">,
  zones: Zones,
  language: string,
): string => `${formatPoolBooth(t, booth)} · ${formatPoolZone(t, zone, zones, language)}`;

/** Formats how much an application takes; empty for one booth. */
export const formatTakes = (t: Translate, unit: DrawPool["unit"], takes: number): string =>
  unit === "BOOTH" && takes === 1 ? "" : t(`takes.${unit}`, { number: takes });

/** Returns the address at which anybody reads the value of a round of drand. */
export const getDrandAddress = ({ chain, round }: Extract<DrawSource, { kind: "DRAND" }>): string =>
  `https://api.drand.sh/${chain}/public/${round}`;

export const formatSource = (t: Translate, source: DrawSource, language: string): string =>
  source.kind === "DRAND"
    ? t("source.DRAND", { round: source.round })
    : t("source.LOTTERY", {
        name: source.name,
        number: source.number,
        day: formatDay(source.heldOn, language),
      });
