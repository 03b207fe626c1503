package webhooks

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

const keepLabel = "keep"

// painter defaults the colour of Widgets.
type painter struct{}

func (painter) Default(_ context.Context, widget *Widget) error {
	if widget.Spec.Color == "" {
		widget.Spec.Color = "grey"
	}
	return nil
}

// judge validates Widgets.
type judge struct{}

func (judge) ValidateCreate(_ context.Context, widget *Widget) (admission.Warnings, error) {
	switch widget.Spec.Color {
	case "black":
		return admission.Warnings{"black is out of fashion"}, errors.New("black is no color")
	case "white":
		path := field.NewPath("spec", "color")
		wrong := field.ErrorList{field.Invalid(path, widget.Spec.Color, "must be a color")}
		return nil, apierrors.NewInvalid(groupVersion.WithKind("Widget").GroupKind(), widget.Name, wrong)
	case "pink":
		return admission.Warnings{"pink is loud"}, nil
	}
	return nil, nil
}

func (judge) ValidateUpdate(_ context.Context, before, widget *Widget) (admission.Warnings, error) {
	if before.Spec.Color != widget.Spec.Color {
		return nil, errors.New("the color stays")
	}
	return nil, nil
}

func (judge) ValidateDelete(_ context.Context, widget *Widget) (admission.Warnings, error) {
	if widget.Labels[keepLabel] != "" {
		return nil, errors.New("it is kept")
	}
	return nil, nil
}

// labeller labels ConfigMaps; it is written without a builder.
type labeller struct{ decoder admission.Decoder }

func (l labeller) Handle(_ context.Context, request admission.Request) admission.Response {
	object := &corev1.ConfigMap{}
	if err := l.decoder.Decode(request, object); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	if object.Labels == nil {
		object.Labels = map[string]string{}
	}
	object.Labels["operation"] = string(request.Operation)
	changed, err := json.Marshal(object)
	if err != nil {
		return admission.Errored(http.StatusInternalServerError, err)
	}
	return admission.PatchResponseFromRaw(request.Object.Raw, changed)
}
