/** Traditional characters with their simplified forms: `門 门|…`, the first form being the usual one. */
declare module "opencc-js/dict/TSCharacters" {
  const characters: string;
  export default characters;
}
