/**
 * Names, with the failing checks of Kubernetes 1.36 and their messages. In messages about a field, an ellipsis replaces
 * the value.
 */
export const messages: readonly string[] = [
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')",
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'Example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  'name part must be non-empty',
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')",
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')",
  'environment variable name must be non-empty',
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
  "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
  'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
  'must contain at least one letter (a-z)',
  'must be non-empty',
  'spec.x: Required value',
  'spec.x: Invalid value: …: must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
  'spec.x: Invalid value: …: must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
  'spec.x: Invalid value: …: must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)',
  'must be a valid decimal integer in canonical form',
  'spec.x: Invalid value: …: should be a domain with at least three segments separated by dots',
  'spec.x: Invalid value: …: should be a domain with at least two segments separated by dots',
  'spec.x: Invalid value: …: must be a domain-prefixed path (such as "acme.io/foo")',
  'spec.x: Invalid value: …: must be a domain-prefixed key (such as "acme.io/foo")',
  "spec.x: Invalid value: …: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
  'must not begin or end with a hyphen',
  "spec.x: Invalid value: …: name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
  'must not contain dots',
  "must not be '.'",
  "may not be '.'",
  "must not be '..'",
  "may not be '..'",
  "must not start with '..'",
  "may not contain '/'",
  'prefix part must be non-empty',
  'spec.x: Invalid value: …: prefix part must be non-empty',
  'spec.x: Invalid value: …: name part must be non-empty',
  "a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
  "spec.x: Invalid value: …: a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
  "prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  "spec.x: Invalid value: …: prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  "a valid environment variable name must consist only of printable ASCII characters other than '='",
  'must not contain consecutive hyphens',
  'must be no more than 15 characters',
  'must be no more than 63 characters',
  'name part must be no more than 63 bytes',
  'must be no more than 63 bytes',
  'spec.x: Invalid value: …: name part must be no more than 63 bytes',
  'must be no more than 253 characters',
  'must be no more than 253 bytes',
  'spec.x: Invalid value: …: must be no more than 253 characters',
  'prefix part must be no more than 253 bytes',
  "spec.x: Invalid value: …: must be no more than 253 characters,a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
  'spec.x: Invalid value: …: prefix part must be no more than 253 bytes',
  "may not contain '%'",
  'spec.x: Invalid value: …: must not have leading 0s',
  'spec.x: Invalid value: …: must not have bits set beyond the prefix length',
  'spec.x: Invalid value: …: must be in canonical form ("::1")',
  'spec.x: Invalid value: …: must not be an IPv4-mapped IPv6 address',
]

export const recordedNames: readonly { readonly name: string; readonly problems: string }[] = [
  {
    name: '',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:6+7 c:8 env:9 renv:10 cm:11 hh:12 pct:13 ' +
      'pn:14+15 dec:16 n1:1 n2:0 n3:3 fqn:17 fqdn:17 dpp:17 dpk:17 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a',
    problems:
      'wild:4 pct:13 dec:21 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ' + 'ifa:20',
  },
  {
    name: 'A',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 pct:13 pn:14+15 dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 ' +
      'dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a-b',
    problems:
      'wild:4 c:8 pct:13 dec:21 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' + 'cidrs:19 ifa:20',
  },
  {
    name: '-a',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 pct:13 pn:28 dec:21 n1:1 n2:0 n3:3 ' +
      'fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a-',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 pct:13 pn:28 dec:21 fqn:26 fqdn:26 ' +
      'dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a.b',
    problems:
      'label:30 1035:3 wild:4 c:8 hh:12 pct:13 pn:14 dec:21 n2:30 n3:3 fqn:22 dpp:24 dpk:25 ip:18 ' +
      'ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a..b',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 c:8 hh:12 pct:13 pn:14 dec:21 n1:1 n2:0 n3:3 ' +
      'fqn:26 fqdn:26 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a_b',
    problems:
      'label:0 sub:1 1035:3 wild:4 caseless:5 hh:12 pct:13 pn:14 dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 ' +
      'dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '_a',
    problems:
      'label:0 sub:1 1035:3 wild:4 caseless:5 q:7 lv:27 hh:12 pct:13 pn:14 dec:21 n1:1 n2:0 n3:3 ' +
      'fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '.',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:31 cm:31 hh:12 pct:13 pn:14+15 ' +
      'dec:21 path:32 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: '..',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:33 cm:33 hh:12 pct:13 pn:14+15 ' +
      'dec:21 path:34 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: '..a',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:35 cm:35 hh:12 pct:13 pn:14 ' +
      'dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: 'a/b',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 dec:21 ' +
      'path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ' +
      'ifa:20',
  },
  {
    name: '/b',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:37 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 ' +
      'dec:21 path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:38 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a/',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:6+7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 ' +
      'dec:21 path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:39+29 ip:18 ipl:18 ips:18 ' +
      'cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a/b/c',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:40 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 ' +
      'dec:21 path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpk:41 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a.b/c',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 dec:21 ' +
      'path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ' +
      'ifa:20',
  },
  {
    name: 'A.b/c',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:42 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 ' +
      'dec:21 path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:26 dpk:43 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'é',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 renv:44 cm:11 hh:12 pct:13 ' +
      'pn:14+15 dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a b',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 ' +
      'dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: '1',
    problems:
      '1035:3 wild:4 c:8 env:9 pct:13 pn:15 n3:3 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 ' +
      'cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '0',
    problems:
      '1035:3 wild:4 c:8 env:9 pct:13 pn:15 n3:3 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 ' +
      'cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '-5',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 pct:13 pn:15+28 n1:1 n2:0 n3:3 ' +
      'fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '007',
    problems:
      '1035:3 wild:4 c:8 env:9 pct:13 pn:15 dec:21 n3:3 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ' +
      'ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '*.a.b',
    problems:
      'label:0 sub:1 subu:2 1035:3 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 dec:21 n1:1 ' +
      'n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '*',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14+15 ' +
      'dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: 'http',
    problems:
      'wild:4 pct:13 dec:21 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ' + 'ifa:20',
  },
  {
    name: 'http-',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 pct:13 pn:28 dec:21 fqn:26 fqdn:26 ' +
      'dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a--b',
    problems:
      'wild:4 c:8 pct:13 pn:45 dec:21 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '80',
    problems:
      '1035:3 wild:4 c:8 env:9 pct:13 pn:15 n3:3 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 ' +
      'cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'x'.repeat(15),
    problems:
      'wild:4 pct:13 dec:21 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ' + 'ifa:20',
  },
  {
    name: 'x'.repeat(16),
    problems:
      'wild:4 pct:13 pn:46 dec:21 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: 'x'.repeat(63),
    problems:
      'wild:4 pct:13 pn:46 dec:21 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: 'x'.repeat(64),
    problems:
      'label:47 1035:47 wild:4 q:48 lv:49 pct:13 pn:46 dec:21 n2:47 n3:47 fqn:22 fqdn:23 dpp:24 dpk:50 ' +
      'ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'x'.repeat(253),
    problems:
      'label:47 1035:47 wild:4 q:48 lv:49 pct:13 pn:46 dec:21 n2:47 n3:47 fqn:22 fqdn:23 dpp:24 dpk:50 ' +
      'ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'x'.repeat(254),
    problems:
      'label:47 sub:51 subu:51 1035:47 wild:51+4 caseless:52 q:48 lv:49 cm:51 pct:13 pn:46 dec:21 ' +
      'n1:51 n2:47 n3:47 fqn:53 fqdn:53 dpp:24 dpk:50 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ' +
      'ifa:20',
  },
  {
    name: `${'x'.repeat(254)}/y`,
    problems:
      'label:47+0 sub:51+1 subu:51+2 1035:47+3 wild:51+4 caseless:52+5 q:54 lv:49+27 c:8 env:9 ' +
      'cm:51+11 hh:12 pct:13 pn:46+14 dec:21 path:36 pathp:36 n1:51+1 n2:47+0 n3:47+3 fqn:55 fqdn:55 ' +
      'dpp:53 dpk:56 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '50%',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pn:14+15 dec:21 ' +
      'path:57 pathp:57 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '%',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14+15 ' +
      'dec:21 path:57 pathp:57 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '5',
    problems:
      '1035:3 wild:4 c:8 env:9 pct:13 pn:15 n3:3 fqn:22 fqdn:23 dpp:24 dpk:25 ip:18 ipl:18 ips:18 ' +
      'cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'X-Y',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 c:8 pct:13 pn:14+15 dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 ' +
      'dpp:24 dpk:25 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a=b',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 renv:44 cm:11 hh:12 pct:13 ' +
      'pn:14 dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: 'a\tb',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 renv:44 cm:11 hh:12 pct:13 ' +
      'pn:14 dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 ' +
      'cidrs:19 ifa:20',
  },
  {
    name: '10.0.0.1',
    problems:
      'label:30 1035:3 wild:4 c:8 env:9 hh:12 pct:13 pn:14+15 dec:21 n2:30 n3:3 dpp:24 dpk:25 cidr:19 ' +
      'cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '010.0.0.1',
    problems:
      'label:30 1035:3 wild:4 c:8 env:9 hh:12 pct:13 pn:14+15 dec:21 n2:30 n3:3 dpp:24 dpk:25 ip:58 ' +
      'ips:58 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '10.0.0.0/8',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14+15 ' +
      'dec:21 path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 ip:18 ipl:18 ips:18',
  },
  {
    name: '10.0.0.1/8',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14+15 ' +
      'dec:21 path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 ip:18 ipl:18 ips:18 cidr:59 cidrs:59',
  },
  {
    name: '::1',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14+15 ' +
      'dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '0::1',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14+15 ' +
      'dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:60 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: '::ffff:1.2.3.4',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 ' +
      'dec:21 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:24 dpk:29 ip:61 ips:61 cidr:19 cidrl:19 cidrs:19 ' +
      'ifa:20',
  },
  {
    name: 'fe80::/10',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:42 lv:27 c:8 env:9 cm:11 hh:12 pct:13 pn:14 ' +
      'dec:21 path:36 pathp:36 n1:1 n2:0 n3:3 fqn:26 fqdn:26 dpp:26 dpk:43 ip:18 ipl:18 ips:18',
  },
  {
    name: 'a.b.c',
    problems:
      'label:30 1035:3 wild:4 c:8 hh:12 pct:13 pn:14 dec:21 n2:30 n3:3 dpp:24 dpk:25 ip:18 ipl:18 ' +
      'ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a.b.',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 hh:12 pct:13 pn:14 dec:21 n1:1 n2:0 ' +
      'n3:3 fqn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
  {
    name: 'a.b.c.',
    problems:
      'label:0 sub:1 subu:2 1035:3 wild:4 caseless:5 q:7 lv:27 c:8 hh:12 pct:13 pn:14 dec:21 n1:1 n2:0 ' +
      'n3:3 fqn:26 dpp:24 dpk:29 ip:18 ipl:18 ips:18 cidr:19 cidrl:19 cidrs:19 ifa:20',
  },
]
