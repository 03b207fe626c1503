/** Requests a certificate for CN=bob,O=tests; the key is not kept. */
export const certificateRequest = [
  '-----BEGIN CERTIFICATE REQUEST-----',
  'MIHZMIGAAgEAMB4xDDAKBgNVBAMMA2JvYjEOMAwGA1UECgwFdGVzdHMwWTATBgcq',
  'hkjOPQIBBggqhkjOPQMBBwNCAATOQFv5Ly8BDjmELA01apt9rRsY3E/wKnN/UfcZ',
  'oYXwFvOmw7m5U7LjZbS/Q9RVNuWVlsCDYMKtCWZqJvC5sDTHoAAwCgYIKoZIzj0E',
  'AwIDSAAwRQIhAKTySRx+ZDwGchRE13ouu1kRbqRweg/fKniu//kJpCPaAiAvROTs',
  'prFe3oR4hrny0C8Jd52R+D8qvniS9bzcs5IGpA==',
  '-----END CERTIFICATE REQUEST-----',
  '',
].join('\n')
