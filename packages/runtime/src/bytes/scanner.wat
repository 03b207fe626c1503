;; Scans an object for ObjectScan, in WebAssembly: the same as scan-object.ts, scan-metadata.ts and skip-value.ts, which
;; have the reasons. Here a string is read sixteen bytes at a time, and strings in containers by a mask of 64 bytes,
;; which covers several strings.
;;
;; A function takes a start position and the end of the bytes, and returns the position where it stopped, or -1 for
;; input that is not JSON. Loads of up to 64 bytes may exceed the end, so 64 more bytes must exist; their content is not
;; used.
;; scanner.ts has the memory layout. "npm run generate" joins this file, scanner-scalar.wat and scanner-batch.wat to one
;; module, and writes it to scanner.generated.ts.
  (memory (export "memory") 12 12)

  ;; Whether the object must be left to parseJson: 1 or 0.
  (global $isOdd (mut i32) (i32.const 0))
  (global $isAscii (mut i32) (i32.const 1))
  ;; The number of backslashes.
  (global $escapes (mut i32) (i32.const 0))

  ;; Scans the object that begins here.
  (func $scan (export "scan") (param $from i32) (param $end i32) (result i32)
    (local $position i32)
    (global.set $isOdd (i32.const 0))
    (global.set $isAscii (i32.const 1))
    (v128.store (i32.const 10256) (i32x4.splat (i32.const -1)))
    (v128.store (i32.const 10272) (i32x4.splat (i32.const -1)))
    (v128.store (i32.const 10288) (i32x4.splat (i32.const -1)))
    (v128.store (i32.const 10304) (i32x4.splat (i32.const -1)))
    (v128.store (i32.const 10320) (i32x4.splat (i32.const -1)))
    (v128.store (i32.const 10336) (i32x4.splat (i32.const -1)))
    (v128.store (i32.const 10352) (i32x4.splat (i32.const -1)))
    (f64.store (i32.const 10368) (f64.const nan))
    (f64.store (i32.const 10376) (f64.const -1))
    (local.set $position (call $fields (local.get $from) (local.get $end) (i32.const 12128) (i32.const 1)))
    (i32.store (i32.const 10248) (global.get $isAscii))
    (i32.store (i32.const 10252) (global.get $isOdd))
    (local.get $position))

  ;; Reads the fields of an object, from its opening brace to after the closing one, and notes those in the table.
  (func $fields (param $from i32) (param $end i32) (param $table i32) (param $level i32) (result i32)
    (local $position i32) (local $nameStart i32) (local $nameEnd i32) (local $valueEnd i32)
    (local $entry i32) (local $seen i32) (local $before i32) (local $byte i32)
    (local.set $before (i32.const -1))
    (local.set $position (call $space (i32.add (local.get $from) (i32.const 1)) (local.get $end)))
    (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
    (if (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x7d))
      (then (return (i32.add (local.get $position) (i32.const 1)))))
    (loop $next
      (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
      (if (i32.ne (i32.load8_u (local.get $position)) (i32.const 0x22)) (then (return (i32.const -1))))
      (local.set $nameStart (i32.add (local.get $position) (i32.const 1)))
      (local.set $position (call $verbatim (local.get $nameStart) (local.get $end)))
      (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))
      (local.set $nameEnd (i32.sub (local.get $position) (i32.const 1)))
      (local.set $position (call $colon (local.get $position) (local.get $end)))
      (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))
      (local.set $entry (call $find (local.get $nameStart) (local.get $nameEnd) (local.get $table)))
      (if (local.get $entry)
        (then
          ;; A duplicate field.
          (if (i32.and (local.get $seen) (i32.load (local.get $entry))) (then (global.set $isOdd (i32.const 1))))
          (local.set $seen (i32.or (local.get $seen) (i32.load (local.get $entry))))
          (local.set $position
            (call $field (local.get $position) (local.get $end) (local.get $entry) (local.get $level))))
        (else (local.set $position (call $value (local.get $position) (local.get $end) (local.get $level)))))
      (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))
      (local.set $valueEnd (local.get $position))
      (local.set $byte (i32.load8_u (local.get $position)))
      (if (i32.le_u (local.get $byte) (i32.const 0x20))
        (then
          (local.set $position (call $space (local.get $position) (local.get $end)))
          (local.set $byte (i32.load8_u (local.get $position)))))
      (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
      (local.set $position (i32.add (local.get $position) (i32.const 1)))
      (if (local.get $entry)
        (then
          (if (i32.eq (i32.load8_u offset=8 (local.get $entry)) (i32.const 8))
            (then
              ;; One comma is cut with managedFields: the following one, or the one before the last field.
              (i32.store (i32.load offset=4 (local.get $entry))
                (select
                  (i32.sub (local.get $nameStart) (i32.const 1))
                  (local.get $before)
                  (i32.or
                    (i32.eq (local.get $byte) (i32.const 0x2c))
                    (i32.lt_s (local.get $before) (i32.const 0)))))
              (i32.store offset=4 (i32.load offset=4 (local.get $entry))
                (select
                  (local.get $position)
                  (local.get $valueEnd)
                  (i32.eq (local.get $byte) (i32.const 0x2c))))))))
      (if (i32.eq (local.get $byte) (i32.const 0x7d)) (then (return (local.get $position))))
      (if (i32.ne (local.get $byte) (i32.const 0x2c)) (then (return (i32.const -1))))
      (local.set $before (i32.sub (local.get $position) (i32.const 1)))
      (if (i32.le_u (i32.load8_u (local.get $position)) (i32.const 0x20))
        (then (local.set $position (call $space (local.get $position) (local.get $end)))))
      (br $next))
    (unreachable))

  ;; The entry of the name in a table, or 0. The table has the first entry for each length, and each entry has the next
  ;; one of the same length.
  (func $find (param $start i32) (param $end i32) (param $table i32) (result i32)
    (local $length i32) (local $entry i32)
    (local.set $length (i32.sub (local.get $end) (local.get $start)))
    (if (i32.gt_u (local.get $length) (i32.const 31)) (then (return (i32.const 0))))
    (local.set $entry (i32.load (i32.add (local.get $table) (i32.shl (local.get $length) (i32.const 2)))))
    (block $found
      (loop $next
        (br_if $found (i32.eqz (local.get $entry)))
        (br_if $found
          (call $same (local.get $start) (i32.add (local.get $entry) (i32.const 10)) (local.get $length)))
        (local.set $entry (i32.load offset=28 (local.get $entry)))
        (br $next)))
    (local.get $entry))

  ;; Reads the value of a field in a table, in the form that the table has for it.
  (func $field (param $from i32) (param $end i32) (param $entry i32) (param $level i32) (result i32)
    (local $form i32) (local $slot i32) (local $byte i32) (local $position i32)
    (local.set $form (i32.load8_u offset=8 (local.get $entry)))
    (local.set $slot (i32.load offset=4 (local.get $entry)))
    (local.set $byte (i32.load8_u (local.get $from)))
    ;; 1: a string, 2: a string with a number.
    (if (i32.le_u (local.get $form) (i32.const 2))
      (then
        (if (i32.ne (local.get $byte) (i32.const 0x22))
          (then
            (global.set $isOdd (i32.const 1))
            (return (call $value (local.get $from) (local.get $end) (local.get $level)))))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (local.set $position (call $verbatim (local.get $from) (local.get $end)))
        (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))
        (call $note (local.get $slot) (local.get $from) (i32.sub (local.get $position) (i32.const 1)))
        (if (i32.eq (local.get $form) (i32.const 2))
          (then
            (f64.store
              (i32.const 10368)
              (call $exact (local.get $from) (i32.sub (local.get $position) (i32.const 1))))))
        (return (local.get $position))))
    ;; 6: the metadata, which has its own table.
    (if (i32.eq (local.get $form) (i32.const 6))
      (then
        (if (i32.eq (local.get $byte) (i32.const 0x7b))
          (then
            (local.set $position
              (call $fields (local.get $from) (local.get $end) (i32.const 12256) (i32.const 2)))
            (call $note (local.get $slot) (local.get $from) (local.get $position))
            (return (local.get $position))))
        (global.set $isOdd (i32.const 1))
        (return (call $value (local.get $from) (local.get $end) (local.get $level)))))
    (local.set $position (call $value (local.get $from) (local.get $end) (local.get $level)))
    (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))
    ;; 3: the generation.
    (if (i32.eq (local.get $form) (i32.const 3))
      (then
        (if (i32.and
              (i32.eq (local.get $byte) (i32.const 0x30))
              (i32.eq (local.get $position) (i32.add (local.get $from) (i32.const 1))))
          (then (f64.store (i32.const 10376) (f64.const 0)))
          (else
            (if (i32.eq (call $digits (local.get $from) (local.get $end)) (local.get $position))
              (then (f64.store (i32.const 10376) (call $exact (local.get $from) (local.get $position))))
              (else (global.set $isOdd (i32.const 1))))))
        (return (local.get $position))))
    ;; The following forms may be null. 4: a time, of which only the presence is noted.
    (if (i32.eq (local.get $byte) (i32.const 0x6e)) (then (return (local.get $position))))
    (if (i32.eq (local.get $form) (i32.const 4))
      (then
        (if (i32.eq (local.get $byte) (i32.const 0x22))
          (then (call $note (local.get $slot) (local.get $from) (local.get $position)))
          (else (global.set $isOdd (i32.const 1))))
        (return (local.get $position))))
    ;; 5: an object, 7: a list, 8: managedFields, whose position is noted later.
    (if (i32.ne
          (local.get $byte)
          (select (i32.const 0x7b) (i32.const 0x5b) (i32.eq (local.get $form) (i32.const 5))))
      (then
        (global.set $isOdd (i32.const 1))
        (return (local.get $position))))
    (if (i32.ne (local.get $form) (i32.const 8))
      (then (call $note (local.get $slot) (local.get $from) (local.get $position))))
    (local.get $position))

  (func $note (param $slot i32) (param $start i32) (param $end i32)
    (i32.store (local.get $slot) (local.get $start))
    (i32.store offset=4 (local.get $slot) (local.get $end)))

  (func $space (param $position i32) (param $end i32) (result i32)
    (local $byte i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_s (local.get $position) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $position)))
        (br_if $done (i32.gt_u (local.get $byte) (i32.const 0x20)))
        (if (i32.ne (local.get $byte) (i32.const 0x20))
          (then
            (if (i32.ne (local.get $byte) (i32.const 0x0a))
              (then
                (if (i32.ne (local.get $byte) (i32.const 0x0d))
                  (then (br_if $done (i32.ne (local.get $byte) (i32.const 0x09)))))))))
        (local.set $position (i32.add (local.get $position) (i32.const 1)))
        (br $next)))
    (local.get $position))

  ;; From after the name of a field to the start of its value, which is before the end.
  (func $colon (param $position i32) (param $end i32) (result i32)
    ;; Servers write no spaces.
    (if (i32.and
          (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x3a))
          (i32.gt_u (i32.load8_u offset=1 (local.get $position)) (i32.const 0x20)))
      (then
        (local.set $position (i32.add (local.get $position) (i32.const 1)))
        (return (select (local.get $position) (i32.const -1) (i32.lt_s (local.get $position) (local.get $end))))))
    (local.set $position (call $space (local.get $position) (local.get $end)))
    (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
    (if (i32.ne (i32.load8_u (local.get $position)) (i32.const 0x3a)) (then (return (i32.const -1))))
    (local.set $position (call $space (i32.add (local.get $position) (i32.const 1)) (local.get $end)))
    (select (local.get $position) (i32.const -1) (i32.lt_s (local.get $position) (local.get $end))))

  ;; From after the opening quote to after the closing one.
  (func $text (param $position i32) (param $end i32) (result i32)
    (local $bytes v128) (local $special i32) (local $byte i32)
    (loop $next
      (local.set $bytes (v128.load (local.get $position)))
      ;; As signed numbers, control characters and non-ASCII bytes are less than a space.
      (local.set $special
        (i8x16.bitmask
          (v128.or
            (v128.or
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c))))
            (i8x16.lt_s (local.get $bytes) (i8x16.splat (i32.const 0x20))))))
      (if (i32.eqz (local.get $special))
        (then
          (local.set $position (i32.add (local.get $position) (i32.const 16)))
          (br_if $next (i32.lt_s (local.get $position) (local.get $end)))
          (return (i32.const -1))))
      (local.set $position (i32.add (local.get $position) (i32.ctz (local.get $special))))
      (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
      (local.set $byte (i32.load8_u (local.get $position)))
      (local.set $position (i32.add (local.get $position) (i32.const 1)))
      (if (i32.eq (local.get $byte) (i32.const 0x22)) (then (return (local.get $position))))
      (if (i32.ge_u (local.get $byte) (i32.const 0x80))
        (then
          (global.set $isAscii (i32.const 0))
          (br $next)))
      (if (i32.ne (local.get $byte) (i32.const 0x5c)) (then (return (i32.const -1))))
      (local.set $position (call $escape (local.get $position) (local.get $end)))
      (br_if $next (i32.ge_s (local.get $position) (i32.const 0))))
    (i32.const -1))

  ;; The same for a string that is compared or decoded without unescaping.
  (func $verbatim (param $start i32) (param $end i32) (result i32)
    (local $before i32) (local $position i32) (local $special i32)
    ;; Most are short and have no special bytes.
    (local.set $special 
      (i8x16.bitmask
        (v128.or
          (v128.or
            (i8x16.eq (v128.load (local.get $start)) (i8x16.splat (i32.const 0x22)))
            (i8x16.eq (v128.load (local.get $start)) (i8x16.splat (i32.const 0x5c))))
          (i8x16.lt_s (v128.load (local.get $start)) (i8x16.splat (i32.const 0x20))))))
    (local.set $position (i32.add (local.get $start) (i32.ctz (local.get $special))))
    (if (i32.and
          (i32.ne (local.get $special) (i32.const 0))
          (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x22)))
      (then
        (return
          (select
            (i32.add (local.get $position) (i32.const 1))
            (i32.const -1)
            (i32.lt_s (local.get $position) (local.get $end))))))
    (local.set $before (global.get $escapes))
    (local.set $position (call $text (local.get $start) (local.get $end)))
    (if (i32.ne (local.get $before) (global.get $escapes)) (then (global.set $isOdd (i32.const 1))))
    (local.get $position))

  ;; From after a backslash to after the escaped characters.
  (func $escape (param $position i32) (param $end i32) (result i32)
    (local $byte i32) (local $digit i32)
    (global.set $escapes (i32.add (global.get $escapes) (i32.const 1)))
    (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
    (local.set $byte (i32.load8_u (local.get $position)))
    (if (i32.load8_u offset=11008 (local.get $byte)) (then (return (i32.add (local.get $position) (i32.const 1)))))
    (if (i32.ne (local.get $byte) (i32.const 0x75)) (then (return (i32.const -1))))
    (if (i32.le_s (i32.sub (local.get $end) (local.get $position)) (i32.const 4)) (then (return (i32.const -1))))
    (local.set $digit (i32.const 1))
    (loop $next
      (local.set $byte (i32.load8_u (i32.add (local.get $position) (local.get $digit))))
      (if (i32.gt_u (i32.sub (local.get $byte) (i32.const 0x30)) (i32.const 9))
        (then
          (if (i32.gt_u (i32.sub (i32.or (local.get $byte) (i32.const 0x20)) (i32.const 0x61)) (i32.const 5))
            (then (return (i32.const -1))))))
      (local.set $digit (i32.add (local.get $digit) (i32.const 1)))
      (br_if $next (i32.le_u (local.get $digit) (i32.const 4))))
    ;; Surrogates must come in pairs, which only parseJson checks.
    (if (i32.eq (i32.or (i32.load8_u offset=1 (local.get $position)) (i32.const 0x20)) (i32.const 0x64))
      (then
        (if (i32.ge_u (i32.load8_u offset=2 (local.get $position)) (i32.const 0x38))
          (then (global.set $isOdd (i32.const 1))))))
    (i32.add (local.get $position) (i32.const 5)))

  (func $value (param $from i32) (param $end i32) (param $level i32) (result i32)
    (local $byte i32)
    (local.set $byte (i32.load8_u (local.get $from)))
    (if (i32.eq (local.get $byte) (i32.const 0x22))
      (then (return (call $text (i32.add (local.get $from) (i32.const 1)) (local.get $end)))))
    (if (i32.eq (i32.or (local.get $byte) (i32.const 0x20)) (i32.const 0x7b))
      (then (return (call $container (local.get $from) (local.get $end) (local.get $level)))))
    (call $scalar (local.get $from) (local.get $end)))

  ;; The mask of the quotes, backslashes, control characters and non-ASCII bytes among 64 bytes.
  (func $mask (param $window i32) (result i64)
    (i64.or
      (i64.or
        (i64.extend_i32_u (i8x16.bitmask
          (v128.or
            (v128.or
              (i8x16.eq (v128.load (local.get $window)) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (v128.load (local.get $window)) (i8x16.splat (i32.const 0x5c))))
            (i8x16.lt_s (v128.load (local.get $window)) (i8x16.splat (i32.const 0x20))))))
        (i64.shl (i64.extend_i32_u (i8x16.bitmask
          (v128.or
            (v128.or
              (i8x16.eq (v128.load offset=16 (local.get $window)) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (v128.load offset=16 (local.get $window)) (i8x16.splat (i32.const 0x5c))))
            (i8x16.lt_s (v128.load offset=16 (local.get $window)) (i8x16.splat (i32.const 0x20)))))) (i64.const 16)))
      (i64.or
        (i64.shl (i64.extend_i32_u (i8x16.bitmask
          (v128.or
            (v128.or
              (i8x16.eq (v128.load offset=32 (local.get $window)) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (v128.load offset=32 (local.get $window)) (i8x16.splat (i32.const 0x5c))))
            (i8x16.lt_s (v128.load offset=32 (local.get $window)) (i8x16.splat (i32.const 0x20)))))) (i64.const 32))
        (i64.shl (i64.extend_i32_u (i8x16.bitmask
          (v128.or
            (v128.or
              (i8x16.eq (v128.load offset=48 (local.get $window)) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (v128.load offset=48 (local.get $window)) (i8x16.splat (i32.const 0x5c))))
            (i8x16.lt_s (v128.load offset=48 (local.get $window)) (i8x16.splat (i32.const 0x20)))))) (i64.const 48)))))

  ;; From the opening bracket to after the closing one.
  (func $container (param $from i32) (param $end i32) (param $level i32) (result i32)
    (local $position i32) (local $closing i32) (local $depth i32) (local $mayClose i32) (local $byte i32)
    (local $window i32) (local $special i64) (local $rest i64)
    (local.set $position (i32.add (local.get $from) (i32.const 1)))
    (local.set $closing (i32.add (i32.load8_u (local.get $from)) (i32.const 2)))
    (local.set $mayClose (i32.const 1))
    (local.set $window (local.get $from))
    (local.set $special (call $mask (local.get $from)))
    (if (i32.ge_s (local.get $level) (i32.load (i32.const 10240))) (then (global.set $isOdd (i32.const 1))))
    (loop $next
      (local.set $byte (i32.load8_u (local.get $position)))
      (if (i32.le_u (local.get $byte) (i32.const 0x20))
        (then
          (local.set $position (call $space (local.get $position) (local.get $end)))
          (local.set $byte (i32.load8_u (local.get $position)))))
      (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
      (block $ends
        (if (i32.eq (local.get $byte) (local.get $closing)) (then (br_if $ends (local.get $mayClose))))
        (if (i32.eq (local.get $closing) (i32.const 0x7d))
          (then
            (if (i32.ne (local.get $byte) (i32.const 0x22)) (then (return (i32.const -1))))
            (local.set $position (i32.add (local.get $position) (i32.const 1)))
            (loop $seek
              (if (i32.ge_u (i32.sub (local.get $position) (local.get $window)) (i32.const 64))
                (then
                  (local.set $window
                    (select
                      (i32.add (local.get $window) (i32.const 64))
                      (local.get $position)
                      (i32.lt_u (i32.sub (local.get $position) (local.get $window)) (i32.const 128))))
                  (local.set $special (call $mask (local.get $window)))))
              (local.set $rest
                (i64.shr_u
                  (local.get $special)
                  (i64.extend_i32_u (i32.sub (local.get $position) (local.get $window)))))
              (if (i64.eqz (local.get $rest))
                (then
                  (local.set $position (i32.add (local.get $window) (i32.const 64)))
                  (br_if $seek (i32.lt_s (local.get $position) (local.get $end)))
                  (return (i32.const -1)))))
            (local.set $position (i32.add (local.get $position) (i32.wrap_i64 (i64.ctz (local.get $rest)))))
            (if (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x22))
              (then (local.set $position (i32.add (local.get $position) (i32.const 1))))
              (else
                (local.set $position (call $text (local.get $position) (local.get $end)))
                (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))))
            ;; Servers write no spaces.
            (local.set $byte (i32.load8_u offset=1 (local.get $position)))
            (if (i32.and
                  (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x3a))
                  (i32.gt_u (local.get $byte) (i32.const 0x20)))
              (then
                (local.set $position (i32.add (local.get $position) (i32.const 1)))
                (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1)))))
              (else
                (local.set $position (call $colon (local.get $position) (local.get $end)))
                (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))
                (local.set $byte (i32.load8_u (local.get $position)))))))
        (if (i32.eq (local.get $byte) (i32.const 0x22))
          (then
            (local.set $position (i32.add (local.get $position) (i32.const 1)))
            (loop $seek
              (if (i32.ge_u (i32.sub (local.get $position) (local.get $window)) (i32.const 64))
                (then
                  (local.set $window
                    (select
                      (i32.add (local.get $window) (i32.const 64))
                      (local.get $position)
                      (i32.lt_u (i32.sub (local.get $position) (local.get $window)) (i32.const 128))))
                  (local.set $special (call $mask (local.get $window)))))
              (local.set $rest
                (i64.shr_u
                  (local.get $special)
                  (i64.extend_i32_u (i32.sub (local.get $position) (local.get $window)))))
              (if (i64.eqz (local.get $rest))
                (then
                  (local.set $position (i32.add (local.get $window) (i32.const 64)))
                  (br_if $seek (i32.lt_s (local.get $position) (local.get $end)))
                  (return (i32.const -1)))))
            (local.set $position (i32.add (local.get $position) (i32.wrap_i64 (i64.ctz (local.get $rest)))))
            (if (i32.eq (i32.load8_u (local.get $position)) (i32.const 0x22))
              (then (local.set $position (i32.add (local.get $position) (i32.const 1))))
              (else
                (local.set $position (call $text (local.get $position) (local.get $end)))
                (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1)))))))
          (else
            (if (i32.eq (i32.or (local.get $byte) (i32.const 0x20)) (i32.const 0x7b))
              (then
                (if (i32.eq (local.get $depth) (i32.load (i32.const 10244))) (then (return (i32.const -1))))
                (i32.store8 (local.get $depth) (local.get $closing))
                (local.set $depth (i32.add (local.get $depth) (i32.const 1)))
                (if (i32.ge_s (i32.add (local.get $level) (local.get $depth)) (i32.load (i32.const 10240)))
                  (then (global.set $isOdd (i32.const 1))))
                (local.set $closing (i32.add (local.get $byte) (i32.const 2)))
                (local.set $position (i32.add (local.get $position) (i32.const 1)))
                (local.set $mayClose (i32.const 1))
                (br $next)))
            (local.set $position (call $scalar (local.get $position) (local.get $end)))
            (if (i32.lt_s (local.get $position) (i32.const 0)) (then (return (i32.const -1))))))
        (local.set $byte (i32.load8_u (local.get $position)))
        (if (i32.le_u (local.get $byte) (i32.const 0x20))
          (then
            (local.set $position (call $space (local.get $position) (local.get $end)))
            (local.set $byte (i32.load8_u (local.get $position)))))
        (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
        (local.set $mayClose (i32.const 0))
        (if (i32.eq (local.get $byte) (i32.const 0x2c))
          (then
            (local.set $position (i32.add (local.get $position) (i32.const 1)))
            (br $next)))
        (if (i32.ne (local.get $byte) (local.get $closing)) (then (return (i32.const -1)))))
      ;; A container ends here, and perhaps the enclosing ones.
      (local.set $position (i32.add (local.get $position) (i32.const 1)))
      (loop $around
        (if (i32.eqz (local.get $depth)) (then (return (local.get $position))))
        (local.set $depth (i32.sub (local.get $depth) (i32.const 1)))
        (local.set $closing (i32.load8_u (local.get $depth)))
        (local.set $byte (i32.load8_u (local.get $position)))
        (if (i32.le_u (local.get $byte) (i32.const 0x20))
          (then
            (local.set $position (call $space (local.get $position) (local.get $end)))
            (local.set $byte (i32.load8_u (local.get $position)))))
        (if (i32.ge_s (local.get $position) (local.get $end)) (then (return (i32.const -1))))
        (local.set $position (i32.add (local.get $position) (i32.const 1)))
        (br_if $around (i32.eq (local.get $byte) (local.get $closing))))
      (local.set $mayClose (i32.const 0))
      (br_if $next (i32.eq (local.get $byte) (i32.const 0x2c))))
    (i32.const -1))
