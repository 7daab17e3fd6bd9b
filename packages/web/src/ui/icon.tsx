/** Small icons, always beside a text or named by their button. */
const shapes = {
  tick: "M4 10.5l4 4 8-9",
  close: "M5 5l10 10M15 5L5 15",
  menu: "M3 5h14M3 10h14M3 15h14",
  down: "M5 8l5 5 5-5",
  right: "M8 5l5 5-5 5",
  left: "M12 5l-5 5 5 5",
  calendar: "M4 5h12v12H4zM4 9h12M7 3v4M13 3v4",
  place: "M10 18s6-5.500 6-10a6 6 0 1 0-12 0c0 4.500 6 10 6 10zM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  clock: "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 5.500V10l3 2",
  info: "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 9v5M10 6v.1",
  warning: "M10 3l8 14H2zM10 8v4M10 14.500v.1",
  download: "M10 3v10M6 9.500l4 4 4-4M4 17h12",
  search: "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.500 13.500L18 18",
  filter: "M3 5h14M6 10h8M8.500 15h3",
  refresh: "M16 10a6 6 0 1 1-2-4.500M16 3v4h-4",
  globe: "M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM2 10h16M10 2c5 5 5 11 0 16M10 2c-5 5-5 11 0 16",
  person:
    "M10 10a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3.500 17.500c.6-4 3-5.500 6.500-5.500s5.900 1.500 6.500 5.500",
  document: "M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 10h5.500M7.500 13h5.500",
  bell: "M10 2.500a5 5 0 0 0-5 5c0 5-2 6-2 6h14s-2-1-2-6a5 5 0 0 0-5-5zM8.200 16.500a2 2 0 0 0 3.600 0",
  upload: "M10 13.500V3.500M6 7l4-4 4 4M4 17h12",
} as const;
export type IconName = keyof typeof shapes;

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={shapes[name]} />
  </svg>
);
