/** The maximum size of a file that Waybill reads. The largest published API documents have 40 MB. */
export const maxMegabytes = 128;
