package values

import (
	"encoding/json"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/kube-openapi/pkg/validation/strfmt"

	"kubewright.dev/real/oracle/protocol"
)

var timeFunctions = protocol.Functions{
	"time.fromJson":      timeFromJSON,
	"microTime.fromJson": microTimeFromJSON,
	"time.print":         withInput(printTime),
	"time.formats":       withInput(timeFormats),
}

type timeResponse struct {
	Seconds     int64            `json:"seconds"`
	Nanoseconds int              `json:"nanoseconds"`
	Zero        bool             `json:"zero"`
	Time        metav1.Time      `json:"time"`
	MicroTime   metav1.MicroTime `json:"microTime"`
}

func describeTime(instant time.Time) timeResponse {
	return timeResponse{
		Seconds:     instant.Unix(),
		Nanoseconds: instant.Nanosecond(),
		Zero:        instant.IsZero(),
		Time:        metav1.Time{Time: instant},
		MicroTime:   metav1.MicroTime{Time: instant},
	}
}

func timeFromJSON(raw json.RawMessage) (any, error) {
	var parsed metav1.Time
	if err := json.Unmarshal(raw, &parsed); err != nil {
		return nil, err
	}
	return describeTime(parsed.Time), nil
}

func microTimeFromJSON(raw json.RawMessage) (any, error) {
	var parsed metav1.MicroTime
	if err := json.Unmarshal(raw, &parsed); err != nil {
		return nil, err
	}
	return describeTime(parsed.Time), nil
}

type instant struct {
	Seconds     int64 `json:"seconds"`
	Nanoseconds int64 `json:"nanoseconds"`
}

func printTime(given instant) (any, error) {
	return describeTime(time.Unix(given.Seconds, given.Nanoseconds)), nil
}

// timeFormats reports whether a text matches the formats "date" and "date-time" of schemas.
func timeFormats(text string) (any, error) {
	return map[string]bool{"date": strfmt.IsDate(text), "dateTime": strfmt.IsDateTime(text)}, nil
}
