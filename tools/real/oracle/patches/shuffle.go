package patches

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// shuffled returns a copy of the object with its keys inserted in random order: iteration over small maps mostly begins
// with the first inserted key.
func shuffled(object *unstructured.Unstructured) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: shuffledValue(object.Object).(map[string]interface{})}
}

func shuffledValue(value any) any {
	switch typed := value.(type) {
	case map[string]interface{}:
		keys := slices.Sorted(maps.Keys(typed))
		rand.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		copied := make(map[string]interface{}, len(typed))
		for _, key := range keys {
			copied[key] = shuffledValue(typed[key])
		}
		return copied
	case []interface{}:
		copied := make([]interface{}, len(typed))
		for index, item := range typed {
			copied[index] = shuffledValue(item)
		}
		return copied
	}
	return value
}

// shuffledText returns the same document with the keys of its objects in random order.
func shuffledText(document json.RawMessage) []byte {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	var text bytes.Buffer
	writeShuffled(&text, value)
	return text.Bytes()
}

func writeShuffled(text *bytes.Buffer, value any) {
	switch typed := value.(type) {
	case map[string]interface{}:
		text.WriteByte('{')
		keys := slices.Sorted(maps.Keys(typed))
		rand.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
		for index, key := range keys {
			if index > 0 {
				text.WriteByte(',')
			}
			writeShuffled(text, key)
			text.WriteByte(':')
			writeShuffled(text, typed[key])
		}
		text.WriteByte('}')
	case []interface{}:
		text.WriteByte('[')
		for index, item := range typed {
			if index > 0 {
				text.WriteByte(',')
			}
			writeShuffled(text, item)
		}
		text.WriteByte(']')
	default:
		encoded, err := json.Marshal(value)
		if err != nil {
			panic(err)
		}
		text.Write(encoded)
	}
}
