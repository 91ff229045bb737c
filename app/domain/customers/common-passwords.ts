// The passwords that lists of leaked accounts show most often, those of six characters and more, in lower case.
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 111111 000000 123123 123321 112233 121212 654321 666666
  555555 777777 888888 999999 987654321 159753 147258369 password password1 password12 password123 passw0rd p@ssw0rd
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  q1w2e3r4 abc123 abcd1234 abcdef a123456 aa123456 admin admin1 admin123 admin@123 administrator welcome welcome1
  welcome123 letmein iloveyou iloveyou1 monkey dragon sunshine princess football baseball superman batman master
  shadow michael jordan charlie trustno1 computer internet samsung google secret freedom whatever starwars
  india123 india@123 india1 krishna krishna1 ganesh sairam om123456 omsairam jaimatadi indian bharat sachin
  cricket lucknow lucknow1 gulmohar gulmohar1 pashmina test123 test1234 testtest changeme default guest1 login123
  pass123 pass1234 pass@123 root123 hello123 user123`.split(/\s+/),
);

/** Whether a password is among the commonest and so among the first that anyone would try. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
