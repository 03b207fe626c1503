/** Expressions that do not compile, with the errors of cel-go v0.26 with the environment of Kubernetes 1.36. */
export const refusedExpressions: readonly (readonly [source: string, message: string])[] = [
  [
    "quantity('1e3').k",
    "ERROR: <input>:1:16: unexpected failed resolution of 'kubernetes.Quantity'\n | quantity('1e3').k\n | ...............^",
  ],
  [
    '',
    "ERROR: <input>:1:0: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}",
  ],
  ['self.', "ERROR: <input>:1:6: Syntax error: no viable alternative at input '.'\n | self.\n | .....^"],
  ['dy.', "ERROR: <input>:1:4: Syntax error: no viable alternative at input '.'\n | dy.\n | ...^"],
  ['dy.x.', "ERROR: <input>:1:6: Syntax error: no viable alternative at input '.'\n | dy.x.\n | .....^"],
  ['dy..x', "ERROR: <input>:1:4: Syntax error: no viable alternative at input '..'\n | dy..x\n | ...^"],
  [
    'dy.x ==',
    "ERROR: <input>:1:8: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | dy.x ==\n | .......^",
  ],
  [
    'dy.x = 1',
    "ERROR: <input>:1:6: Syntax error: token recognition error at: '= '\n | dy.x = 1\n | .....^\nERROR: <input>:1:8: Syntax error: extraneous input '1' expecting <EOF>\n | dy.x = 1\n | .......^",
  ],
  [
    "dy.x == 'a",
    "ERROR: <input>:1:9: Syntax error: token recognition error at: ''a'\n | dy.x == 'a\n | ........^\nERROR: <input>:1:11: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | dy.x == 'a\n | ..........^",
  ],
  ['(dy.x == 1', "ERROR: <input>:1:11: Syntax error: missing ')' at '<EOF>'\n | (dy.x == 1\n | ..........^"],
  [
    '((dy.x == 1',
    "ERROR: <input>:1:12: Syntax error: mismatched input '<EOF>' expecting ')'\n | ((dy.x == 1\n | ...........^",
  ],
  [
    'dy.x == 1)',
    "ERROR: <input>:1:10: Syntax error: extraneous input ')' expecting <EOF>\n | dy.x == 1)\n | .........^",
  ],
  ['dy[0', "ERROR: <input>:1:5: Syntax error: missing ']' at '<EOF>'\n | dy[0\n | ....^"],
  ['size(dy', "ERROR: <input>:1:8: Syntax error: missing ')' at '<EOF>'\n | size(dy\n | .......^"],
  ['dy.map(x, x', "ERROR: <input>:1:12: Syntax error: missing ')' at '<EOF>'\n | dy.map(x, x\n | ...........^"],
  [
    'i && ',
    "ERROR: <input>:1:6: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | i && \n | .....^",
  ],
  ['i ? 1', "ERROR: <input>:1:6: Syntax error: mismatched input '<EOF>' expecting ':'\n | i ? 1\n | .....^"],
  [
    'i ? 1 :',
    "ERROR: <input>:1:8: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | i ? 1 :\n | .......^",
  ],
  ['[1, 2', "ERROR: <input>:1:6: Syntax error: mismatched input '<EOF>' expecting {']', ','}\n | [1, 2\n | .....^"],
  [
    "{'a': 1",
    "ERROR: <input>:1:8: Syntax error: mismatched input '<EOF>' expecting {'}', ','}\n | {'a': 1\n | .......^",
  ],
  ["{'a' 1}", "ERROR: <input>:1:6: Syntax error: missing ':' at '1'\n | {'a' 1}\n | .....^"],
  [
    'dy.all(x)',
    "ERROR: <input>:1:7: undeclared reference to 'all' (in container '')\n | dy.all(x)\n | ......^\nERROR: <input>:1:8: undeclared reference to 'x' (in container '')\n | dy.all(x)\n | .......^",
  ],
  ['dy.all(x.y, true)', 'ERROR: <input>:1:9: argument must be a simple name\n | dy.all(x.y, true)\n | ........^'],
  ['dy.map(1, 2)', 'ERROR: <input>:1:8: argument is not an identifier\n | dy.map(1, 2)\n | .......^'],
  ['has(dy)', 'ERROR: <input>:1:5: invalid argument to has() macro\n | has(dy)\n | ....^'],
  ['has(dy[0])', 'ERROR: <input>:1:7: invalid argument to has() macro\n | has(dy[0])\n | ......^'],
  [
    'dy.exists(x, y)',
    "ERROR: <input>:1:14: expected type 'bool' but found 'bytes'\n | dy.exists(x, y)\n | .............^",
  ],
  ['if', 'ERROR: <input>:1:1: reserved identifier: if\n | if\n | ^'],
  ['true.x', "ERROR: <input>:1:5: type 'bool' does not support field selection\n | true.x\n | ....^"],
  ['dy.true', "ERROR: <input>:1:4: Syntax error: mismatched input 'true' expecting IDENTIFIER\n | dy.true\n | ...^"],
  [
    'i in',
    "ERROR: <input>:1:5: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | i in\n | ....^",
  ],
  ['1 2', "ERROR: <input>:1:3: Syntax error: extraneous input '2' expecting <EOF>\n | 1 2\n | ..^"],
  ['a b c', "ERROR: <input>:1:3: Syntax error: mismatched input 'b' expecting <EOF>\n | a b c\n | ..^"],
  ['dy.`a-b`', "ERROR: <input>:1:4: unsupported syntax: '`'\n | dy.`a-b`\n | ...^"],
  [
    'dy.optMap(1, 2)',
    'ERROR: <input>:1:11: optMap() variable name must be a simple identifier\n | dy.optMap(1, 2)\n | ..........^',
  ],
  ['dy.all(x, x, true)', 'ERROR: <input>:1:11: duplicate variable name: x\n | dy.all(x, x, true)\n | ..........^'],
  [
    'dy.all(@result, true)',
    "ERROR: <input>:1:8: Syntax error: token recognition error at: '@'\n | dy.all(@result, true)\n | .......^",
  ],
  [
    'dy.all(__result__, true)',
    'ERROR: <input>:1:8: iteration variable overwrites accumulator variable\n | dy.all(__result__, true)\n | .......^',
  ],
  [
    '1 + + 2',
    "ERROR: <input>:1:5: Syntax error: extraneous input '+' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | 1 + + 2\n | ....^",
  ],
  ['9223372036854775808', 'ERROR: <input>:1:1: invalid int literal\n | 9223372036854775808\n | ^'],
  ['-9223372036854775809', 'ERROR: <input>:1:1: invalid int literal\n | -9223372036854775809\n | ^'],
  ['18446744073709551616u', 'ERROR: <input>:1:1: invalid uint literal\n | 18446744073709551616u\n | ^'],
  ['1e400', 'ERROR: <input>:1:1: invalid double literal\n | 1e400\n | ^'],
  [
    "'\\400'",
    "ERROR: <input>:1:1: Syntax error: token recognition error at: ''\\4'\n | '\\400'\n | ^\nERROR: <input>:1:6: Syntax error: token recognition error at: '''\n | '\\400'\n | .....^",
  ],
  ["'\\ud800'", "ERROR: <input>:1:1: invalid unicode code point\n | '\\ud800'\n | ^"],
  ["b'\\u00e9'", "ERROR: <input>:1:1: unable to unescape string\n | b'\\u00e9'\n | ^"],
  ["'\\U00110000'", "ERROR: <input>:1:1: invalid unicode code point\n | '\\U00110000'\n | ^"],
  ['--9223372036854775808', 'ERROR: <input>:1:3: invalid int literal\n | --9223372036854775808\n | ..^'],
  [
    '1.0 == 1',
    "ERROR: <input>:1:5: found no matching overload for '_==_' applied to '(double, int)'\n | 1.0 == 1\n | ....^",
  ],
  [
    "'a' == 1",
    "ERROR: <input>:1:5: found no matching overload for '_==_' applied to '(string, int)'\n | 'a' == 1\n | ....^",
  ],
  [
    'null == 1',
    "ERROR: <input>:1:6: found no matching overload for '_==_' applied to '(null, int)'\n | null == 1\n | .....^",
  ],
  ['dy.foo()', "ERROR: <input>:1:7: undeclared reference to 'foo' (in container '')\n | dy.foo()\n | ......^"],
  [
    'foo.bar()',
    "ERROR: <input>:1:1: undeclared reference to 'foo' (in container '')\n | foo.bar()\n | ^\nERROR: <input>:1:8: undeclared reference to 'bar' (in container '')\n | foo.bar()\n | .......^",
  ],
  [
    'i.size()',
    "ERROR: <input>:1:7: found no matching overload for 'size' applied to 'int.()'\n | i.size()\n | ......^",
  ],
  ['duration', "ERROR: <input>:1:1: undeclared reference to 'duration' (in container '')\n | duration\n | ^"],
  ["[1, 'a']", "ERROR: <input>:1:5: expected type 'int' but found 'string'\n | [1, 'a']\n | ....^"],
  [
    "{'a': 1, 2: 'b'}",
    "ERROR: <input>:1:10: expected type 'string' but found 'int'\n | {'a': 1, 2: 'b'}\n | .........^\nERROR: <input>:1:13: expected type 'int' but found 'string'\n | {'a': 1, 2: 'b'}\n | ............^",
  ],
  ['[null, 1]', "ERROR: <input>:1:8: expected type 'null' but found 'int'\n | [null, 1]\n | .......^"],
  ['[1, null]', "ERROR: <input>:1:5: expected type 'int' but found 'null'\n | [1, null]\n | ....^"],
  ['[t, null]', "ERROR: <input>:1:5: expected type 'timestamp' but found 'null'\n | [t, null]\n | ....^"],
  ['[].x', "ERROR: <input>:1:3: type 'list(_var0)' does not support field selection\n | [].x\n | ..^"],
  [
    '[1,2][0u]',
    "ERROR: <input>:1:6: found no matching overload for '_[_]' applied to '(list(int), uint)'\n | [1,2][0u]\n | .....^",
  ],
  [
    '[1,2][1.0]',
    "ERROR: <input>:1:6: found no matching overload for '_[_]' applied to '(list(int), double)'\n | [1,2][1.0]\n | .....^",
  ],
  [
    'li[true]',
    "ERROR: <input>:1:3: found no matching overload for '_[_]' applied to '(list(int), bool)'\n | li[true]\n | ..^",
  ],
  [
    'm[1]',
    "ERROR: <input>:1:2: found no matching overload for '_[_]' applied to '(map(string, int), int)'\n | m[1]\n | .^",
  ],
  [
    'mm[null]',
    "ERROR: <input>:1:3: found no matching overload for '_[_]' applied to '(map(string, dyn), null)'\n | mm[null]\n | ..^",
  ],
  [
    '[] == {}',
    "ERROR: <input>:1:4: found no matching overload for '_==_' applied to '(list(dyn), map(dyn, dyn))'\n | [] == {}\n | ...^",
  ],
  ['i.foo', "ERROR: <input>:1:2: type 'int' does not support field selection\n | i.foo\n | .^"],
  ['s.foo', "ERROR: <input>:1:2: type 'string' does not support field selection\n | s.foo\n | .^"],
  ['t.foo', "ERROR: <input>:1:2: type 'timestamp' does not support field selection\n | t.foo\n | .^"],
  ['m.a.b', "ERROR: <input>:1:4: type 'int' does not support field selection\n | m.a.b\n | ...^"],
  [
    'optional.of(1).or(2)',
    "ERROR: <input>:1:18: found no matching overload for 'or' applied to 'optional_type(int).(int)'\n | optional.of(1).or(2)\n | .................^",
  ],
  ['m.?a.?b', "ERROR: <input>:1:5: type 'int' does not support field selection\n | m.?a.?b\n | ....^"],
  [
    '[optional.of(1)][0].x',
    "ERROR: <input>:1:20: type 'int' does not support field selection\n | [optional.of(1)][0].x\n | ...................^",
  ],
  [
    "timestamp('2020-01-01T00:00:00')",
    "ERROR: <input>:1:11: invalid timestamp argument\n | timestamp('2020-01-01T00:00:00')\n | ..........^",
  ],
  [
    "timestamp('2020-1-1T00:00:00Z')",
    "ERROR: <input>:1:11: invalid timestamp argument\n | timestamp('2020-1-1T00:00:00Z')\n | ..........^",
  ],
  [
    "timestamp('2020-01-01 00:00:00Z')",
    "ERROR: <input>:1:11: invalid timestamp argument\n | timestamp('2020-01-01 00:00:00Z')\n | ..........^",
  ],
  [
    "timestamp('2020-02-30T00:00:00Z')",
    "ERROR: <input>:1:11: invalid timestamp argument\n | timestamp('2020-02-30T00:00:00Z')\n | ..........^",
  ],
  [
    "timestamp('2020-01-01T24:00:00Z')",
    "ERROR: <input>:1:11: invalid timestamp argument\n | timestamp('2020-01-01T24:00:00Z')\n | ..........^",
  ],
  ["duration('1d')", "ERROR: <input>:1:10: invalid duration argument\n | duration('1d')\n | .........^"],
  ["duration('')", "ERROR: <input>:1:10: invalid duration argument\n | duration('')\n | .........^"],
  ["duration('1')", "ERROR: <input>:1:10: invalid duration argument\n | duration('1')\n | .........^"],
  ["duration('1h1')", "ERROR: <input>:1:10: invalid duration argument\n | duration('1h1')\n | .........^"],
  ['duration(5)', 'ERROR: <input>:1:10: invalid duration argument\n | duration(5)\n | .........^'],
  [
    'du - t',
    "ERROR: <input>:1:4: found no matching overload for '_-_' applied to '(duration, timestamp)'\n | du - t\n | ...^",
  ],
  ['-du', "ERROR: <input>:1:1: found no matching overload for '-_' applied to '(duration)'\n | -du\n | ^"],
  ['-u', "ERROR: <input>:1:1: found no matching overload for '-_' applied to '(uint)'\n | -u\n | ^"],
  ['!i', "ERROR: <input>:1:1: found no matching overload for '!_' applied to '(int)'\n | !i\n | ^"],
  [
    'd % 1.0',
    "ERROR: <input>:1:3: found no matching overload for '_%_' applied to '(double, double)'\n | d % 1.0\n | ..^",
  ],
  [
    "b ? 1 : 'a'",
    "ERROR: <input>:1:3: found no matching overload for '_?_:_' applied to '(bool, int, string)'\n | b ? 1 : 'a'\n | ..^",
  ],
  [
    "['a'].exists(x, x == 1)",
    "ERROR: <input>:1:19: found no matching overload for '_==_' applied to '(string, int)'\n | ['a'].exists(x, x == 1)\n | ..................^",
  ],
  [
    "{'a': 1}.transformMap(k, v, v, v)",
    "ERROR: <input>:1:22: found no matching overload for '_?_:_' applied to '(int, map(string, int), map(string, int))'\n | {'a': 1}.transformMap(k, v, v, v)\n | .....................^",
  ],
  [
    'li.transformList(v, v, v)',
    'ERROR: <input>:1:21: duplicate variable name: v\n | li.transformList(v, v, v)\n | ....................^',
  ],
  [
    'cel.bind(x, 1, x)',
    "ERROR: <input>:1:1: undeclared reference to 'cel' (in container '')\n | cel.bind(x, 1, x)\n | ^\nERROR: <input>:1:9: undeclared reference to 'bind' (in container '')\n | cel.bind(x, 1, x)\n | ........^\nERROR: <input>:1:10: undeclared reference to 'x' (in container '')\n | cel.bind(x, 1, x)\n | .........^\nERROR: <input>:1:16: undeclared reference to 'x' (in container '')\n | cel.bind(x, 1, x)\n | ...............^",
  ],
  [
    'math.greatest(1, 2)',
    "ERROR: <input>:1:1: undeclared reference to 'math' (in container '')\n | math.greatest(1, 2)\n | ^\nERROR: <input>:1:14: undeclared reference to 'greatest' (in container '')\n | math.greatest(1, 2)\n | .............^",
  ],
  [
    "base64.encode(b'a')",
    "ERROR: <input>:1:1: undeclared reference to 'base64' (in container '')\n | base64.encode(b'a')\n | ^\nERROR: <input>:1:14: undeclared reference to 'encode' (in container '')\n | base64.encode(b'a')\n | .............^",
  ],
  ['Foo{a: 1}', "ERROR: <input>:1:4: undeclared reference to 'Foo' (in container '')\n | Foo{a: 1}\n | ...^"],
  [
    'int{a: 1}',
    "ERROR: <input>:1:4: 'int' is not a message type\n | int{a: 1}\n | ...^\nERROR: <input>:1:6: unexpected failed resolution of 'int'\n | int{a: 1}\n | .....^",
  ],
  [
    'google.protobuf.Foo{}',
    "ERROR: <input>:1:20: undeclared reference to 'google.protobuf.Foo' (in container '')\n | google.protobuf.Foo{}\n | ...................^",
  ],
  ["s.matches('(')", "ERROR: <input>:1:11: invalid matches argument\n | s.matches('(')\n | ..........^"],
  ['a.b.c', "ERROR: <input>:1:4: type 'int' does not support field selection\n | a.b.c\n | ...^"],
  ['has(a.b)', "ERROR: <input>:1:5: undeclared reference to 'a' (in container '')\n | has(a.b)\n | ....^"],
  ['a', "ERROR: <input>:1:1: undeclared reference to 'a' (in container '')\n | a\n | ^"],
  [
    "dyn('a') - 'b'",
    "ERROR: <input>:1:10: found no matching overload for '_-_' applied to '(dyn, string)'\n | dyn('a') - 'b'\n | .........^",
  ],
  [
    'dyn([1]) < [2]',
    "ERROR: <input>:1:10: found no matching overload for '_<_' applied to '(dyn, list(int))'\n | dyn([1]) < [2]\n | .........^",
  ],
  ['[?1]', "ERROR: <input>:1:3: expected type 'optional_type(int)' but found 'int'\n | [?1]\n | ..^"],
  ["{?'a': 1}", "ERROR: <input>:1:8: expected type 'optional_type(int)' but found 'int'\n | {?'a': 1}\n | .......^"],
  [
    'i in [5.0, 1.0]',
    "ERROR: <input>:1:3: found no matching overload for '@in' applied to '(int, list(double))'\n | i in [5.0, 1.0]\n | ..^",
  ],
  [
    '``',
    "ERROR: <input>:1:1: Syntax error: token recognition error at: '``'\n | ``\n | ^\nERROR: <input>:1:3: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | ``\n | ..^",
  ],
  [
    'dy.``',
    "ERROR: <input>:1:4: Syntax error: token recognition error at: '``'\n | dy.``\n | ...^\nERROR: <input>:1:6: Syntax error: no viable alternative at input '.'\n | dy.``\n | .....^",
  ],
  [
    'dy.`x',
    "ERROR: <input>:1:4: Syntax error: token recognition error at: '`x'\n | dy.`x\n | ...^\nERROR: <input>:1:6: Syntax error: no viable alternative at input '.'\n | dy.`x\n | .....^",
  ],
  [
    'dy.`a$b`',
    "ERROR: <input>:1:4: Syntax error: token recognition error at: '`a$'\n | dy.`a$b`\n | ...^\nERROR: <input>:1:8: Syntax error: token recognition error at: '`'\n | dy.`a$b`\n | .......^",
  ],
  [
    'dy.`😀`',
    "ERROR: <input>:1:4: Syntax error: token recognition error at: '`😀'\n | dy.`😀`\n | ...^\nERROR: <input>:1:6: Syntax error: token recognition error at: '`'\n | dy.`😀`\n | ....．^\nERROR: <input>:1:7: Syntax error: no viable alternative at input '.'\n | dy.`😀`\n | ....．.^",
  ],
  [
    'dy.`a😀',
    "ERROR: <input>:1:4: Syntax error: token recognition error at: '`a😀'\n | dy.`a😀\n | ...^\nERROR: <input>:1:7: Syntax error: no viable alternative at input '.'\n | dy.`a😀\n | .....．^",
  ],
]
