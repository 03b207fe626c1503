package schemas

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strconv"
	"time"

	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
)

// celValue is a value in a request: its only field names its type. Numbers are strings, so that none is rounded.
type celValue struct {
	Int       *string              `json:"int"`
	Uint      *string              `json:"uint"`
	Double    *string              `json:"double"`
	String    *string              `json:"string"`
	Bool      *bool                `json:"bool"`
	Bytes     *string              `json:"bytes"`
	Duration  *string              `json:"duration"`
	Timestamp *string              `json:"timestamp"`
	List      *[]json.RawMessage   `json:"list"`
	Map       *[][]json.RawMessage `json:"map"`
}

func readCelValue(document json.RawMessage) (any, error) {
	var read celValue
	if err := json.Unmarshal(document, &read); err != nil {
		return nil, err
	}
	switch {
	case read.Int != nil:
		return strconv.ParseInt(*read.Int, 10, 64)
	case read.Uint != nil:
		return strconv.ParseUint(*read.Uint, 10, 64)
	case read.Double != nil:
		return strconv.ParseFloat(*read.Double, 64)
	case read.String != nil:
		return *read.String, nil
	case read.Bool != nil:
		return *read.Bool, nil
	case read.Bytes != nil:
		return hex.DecodeString(*read.Bytes)
	case read.Duration != nil:
		nanoseconds, err := strconv.ParseInt(*read.Duration, 10, 64)
		return time.Duration(nanoseconds), err
	case read.Timestamp != nil:
		return time.Parse(time.RFC3339Nano, *read.Timestamp)
	case read.List != nil:
		return readCelList(*read.List)
	case read.Map != nil:
		return readCelMap(*read.Map)
	}
	return nil, nil
}

func readCelList(documents []json.RawMessage) (any, error) {
	list := make([]any, len(documents))
	for index, document := range documents {
		value, err := readCelValue(document)
		if err != nil {
			return nil, err
		}
		list[index] = value
	}
	return list, nil
}

func readCelMap(entries [][]json.RawMessage) (any, error) {
	read := map[string]any{}
	for _, entry := range entries {
		key, err := readCelValue(entry[0])
		if err != nil {
			return nil, err
		}
		value, err := readCelValue(entry[1])
		if err != nil {
			return nil, err
		}
		read[key.(string)] = value
	}
	return read, nil
}

// printCelValue writes a result as a text that is the same for equal values; map entries are sorted, because Go's order
// is random.
func printCelValue(value ref.Val) string {
	switch typed := value.(type) {
	case types.Null:
		return "null"
	case types.Bool:
		return strconv.FormatBool(bool(typed))
	case types.Int:
		return strconv.FormatInt(int64(typed), 10)
	case types.Uint:
		return strconv.FormatUint(uint64(typed), 10) + "u"
	case types.Double:
		if math.IsNaN(float64(typed)) {
			return "double NaN"
		}
		return fmt.Sprintf("double %016x", math.Float64bits(float64(typed)))
	case types.String:
		return "string " + hex.EncodeToString([]byte(string(typed)))
	case types.Bytes:
		return "bytes " + hex.EncodeToString(typed)
	case types.Duration:
		return "duration " + strconv.FormatInt(int64(typed.Duration), 10)
	case types.Timestamp:
		return fmt.Sprintf("timestamp %d.%09d", typed.Unix(), typed.Nanosecond())
	case *types.Type:
		return "type " + typed.TypeName()
	case *types.Optional:
		if !typed.HasValue() {
			return "none"
		}
		return "optional(" + printCelValue(typed.GetValue()) + ")"
	}
	return printCelComposite(value)
}

func printCelComposite(value ref.Val) string {
	switch typed := value.(type) {
	case traits.Lister:
		text := "["
		for index := types.Int(0); index < typed.Size().(types.Int); index++ {
			text += printCelValue(typed.Get(index)) + ","
		}
		return text + "]"
	case traits.Mapper:
		entries := []string{}
		for keys := typed.Iterator(); keys.HasNext() == types.True; {
			key := keys.Next()
			entries = append(entries, printCelValue(key)+": "+printCelValue(typed.Get(key)))
		}
		sort.Strings(entries)
		text := "{"
		for _, entry := range entries {
			text += entry + ","
		}
		return text + "}"
	}
	// Library types have no representation here: expressions convert them to strings and numbers.
	return value.Type().TypeName()
}
