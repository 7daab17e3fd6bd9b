/** Icons of the security pages. */
export const keyIcon =
  "M12.500 12a4.500 4.500 0 1 0-4.200-2.900L2.500 15v2.500h3V15H8v-2.500l1.300-1.100a4.500 4.500 0 0 0 3.200.6zM14 6v.1";
export const copyIcon = "M7 6.500h9.500V17H7zM4 13.500H3V3h9.500v1";
export const phoneIcon = "M6 2h8v16H6zM9 15.500h2";
export const printIcon = "M5 7V3h10v4M5 14H3V7h14v7h-2M5 11.500h10V17H5z";
