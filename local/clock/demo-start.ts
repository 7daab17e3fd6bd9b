/** The moment at which the demonstration begins, a Monday morning in Macao; its events, phases and holidays fit. */
export const demoStart = "2026-11-23T10:00+08:00";
