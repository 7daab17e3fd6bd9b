/**
 * The identity provider's only page, in the four languages of the product: who is signing in. It says that it is a
 * demonstration.
 */

import type { IdentityKind } from "@portal/core/identity/sign-on/sign-on-schema";
import { escapeHtml } from "@portal/core/platform/escape-html";
import { type Citizen, demoCitizens } from "./demo-citizens.ts";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type PageLanguage = (typeof languages)[number];
type PageTexts = Record<"title" | "note" | IdentityKind | "cancel", string>;

const pageTexts: Record<PageLanguage, PageTexts> = {
  "zh-Hant": {
    title: "公共服務身份（示範）",
    note: "這是示範用的身份認證平台，以下人士及實體均屬虛構。請勿輸入任何真實資料。",
    person: "您以哪位人士的身份登入？",
    entity: "您代表哪個實體登入？",
    cancel: "取消",
  },
  "zh-Hans": {
    title: "公共服务身份（示范）",
    note: "这是示范用的身份认证平台，以下人士及实体均属虚构。请勿输入任何真实资料。",
    person: "您以哪位人士的身份登录？",
    entity: "您代表哪个实体登录？",
    cancel: "取消",
  },
  en: {
    title: "Public-service identity (demonstration)",
    note: "This identity provider is for demonstration. The people and entities below are invented. Do not enter real data.",
    person: "Who is signing in?",
    entity: "Which entity are you signing in for?",
    cancel: "Cancel",
  },
  pt: {
    title: "Identidade dos serviços públicos (demonstração)",
    note: "Esta página de identificação é apenas para demonstração; as pessoas e entidades abaixo são fictícias. Não introduza dados reais.",
    person: "Quem está a iniciar sessão?",
    entity: "Em nome de que entidade inicia sessão?",
    cancel: "Cancelar",
  },
};

const getCitizenName = (citizen: Citizen, language: PageLanguage): string =>
  (language === "pt" ? citizen.pt : language === "en" ? citizen.en : citizen.zh) || citizen.en;

/**
 * Renders the page of a sign-in.
 * @param action where its answers go; `wished` a language, Traditional Chinese otherwise
 */
export const renderChoicePage = (
  kind: IdentityKind,
  action: string,
  requestedLanguage: string | undefined,
): string => {
  const pageLanguage = languages.find((each) => each === requestedLanguage) ?? "zh-Hant";
  const t = pageTexts[pageLanguage];
  const choices = demoCitizens
    .filter((citizen) => citizen.kind === kind)
    .map(
      (citizen) =>
        `<button name="citizen" value="${citizen.id}"><strong>${escapeHtml(getCitizenName(citizen, pageLanguage))}</strong><small>${escapeHtml(citizen.number)}</small></button>`,
    )
    .join("");
  return `<!doctype html>
<html lang="${pageLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t.title}</title>
<style>
body{font:18px/1.6 system-ui,sans-serif;background:#eef1f6;color:#152033;margin:0}
main{max-width:30rem;margin:8vh auto;background:#fff;padding:2rem;border-radius:12px}
h1{font-size:1.4rem;margin:0 0 .5rem}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
button{display:block;font:inherit;width:100%;margin:.5rem 0;padding:.7rem 1rem;border-radius:8px;border:1px solid #23467f;background:#fff;color:#23467f;text-align:start;cursor:pointer}
button strong,button small{display:block}button.cancel{border-color:#8a93a3;color:#444e5f;text-align:center}
</style></head><body><main>
<h1>${t.title}</h1><p>${t.note}</p>
<form method="post" action="${escapeHtml(action)}"><h2>${t[kind]}</h2>${choices}<button class="cancel" name="citizen" value="">${t.cancel}</button></form>
</main></body></html>`;
};
