/** Why a test file was not loaded, where another one has failed already. */
export const NOT_RUN = "not run, since another file has failed";
