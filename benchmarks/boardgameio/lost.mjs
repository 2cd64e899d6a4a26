/** Without its server a table would wait for ever: give up, and say so. */
export function lost() {
  console.error("A connection was lost: the server has stopped, or has closed it.");
  process.exit(1);
}
