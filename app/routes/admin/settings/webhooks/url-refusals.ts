/** Why the URL of an endpoint is refused, beside its field. */
export const URL_REFUSALS = {
  invalid: "Enter a URL such as https://erp.example.com/events",
  "not-https": "The URL must begin with https://",
  private: "This address is in a private network, where the shop sends nothing",
} as const;
