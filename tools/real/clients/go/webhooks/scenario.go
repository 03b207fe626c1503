// Package webhooks serves admission webhooks with controller-runtime, and tests how a server calls them: defaults,
// refusals, warnings, a renewed authority, and a webhook server that has ended.
package webhooks

import (
	"fmt"
	"os"
	"strings"
	"time"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"kubewright.dev/real/clients/scenario"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const (
	reachedWithin = 20 * time.Second
	// A real server notices configurations by a watch, so with a delay.
	learnedWithin = 20 * time.Second
)

// Scenario is that of webhooks.
var Scenario = scenario.Scenario{
	Name:  "webhooks",
	About: "controller-runtime: a webhook server that defaults and validates, a renewed authority, a server that is gone",
	Steps: []scenario.Step{{Name: "serve webhooks", Do: serve}},
}

func serve(run *scenario.Run) {
	run.Install(scenario.Widgets(group))
	h := start(run)
	defer func() { _ = os.RemoveAll(h.folder) }()
	h.register(run)
	defer h.unregister(run)
	h.waitUntilAsked(run)
	defaults(run, h)
	validates(run, h)
	writes(run, h)
	renews(run, h)
	isGone(run, h)
}

func widget(run *scenario.Run, name, color string) *Widget {
	return &Widget{ObjectMeta: metav1.ObjectMeta{Namespace: run.Namespace, Name: name}, Spec: WidgetSpec{Color: color}}
}

// try creates a Widget with dry run.
func (h *hooks) try(run *scenario.Run, color string) error {
	return h.client.Create(run.Context, widget(run, "tried", color), client.DryRunAll)
}

func (h *hooks) waitUntilAsked(run *scenario.Run) {
	run.Eventually("the webhooks are called", learnedWithin, func() (bool, any) {
		tried := widget(run, "tried", "")
		err := h.client.Create(run.Context, tried, client.DryRunAll)
		return err == nil && tried.Spec.Color == "grey" && apierrors.IsForbidden(h.try(run, "black")), tried.Spec
	})
}

func defaults(run *scenario.Run, h *hooks) {
	made := widget(run, "plain", "")
	run.Succeeds("a Widget without a color is created", h.client.Create(run.Context, made))
	run.Equal("the webhook gives it one, and the schema its size", made.Spec, WidgetSpec{Size: 1, Color: "grey"})
	object := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: run.Namespace, Name: "marked"}}
	run.Succeeds("a ConfigMap is created", h.client.Create(run.Context, object))
	run.Equal("a handler without a builder marks it", object.Labels, map[string]string{"operation": "CREATE"})
	object.Data = map[string]string{"a": "b"}
	run.Succeeds("the ConfigMap is updated", h.client.Update(run.Context, object))
	run.Equal("the handler marks it again", object.Labels, map[string]string{"operation": "UPDATE"})
}

func validates(run *scenario.Run, h *hooks) {
	err := h.client.Create(run.Context, widget(run, "black", "black"))
	run.Fails("a color that is none is Forbidden", err, apierrors.IsForbidden)
	run.Equal("the refusal says who and why", fmt.Sprint(err),
		fmt.Sprintf("admission webhook %q denied the request: black is no color", validatingName))
	run.That("the warning of a refusal arrives", h.warnings.has("black is out of fashion"), h.warnings.texts)
	err = h.client.Create(run.Context, widget(run, "white", "white"))
	run.Fails("a field that is wrong is Invalid", err, apierrors.IsInvalid)
	cause, _ := apierrors.StatusCause(err, metav1.CauseTypeFieldValueInvalid)
	run.Equal("the refusal names the field", cause.Field, "spec.color")
	run.Succeeds("a loud color is created", h.client.Create(run.Context, widget(run, "pink", "pink")))
	run.That("the warning of a creation arrives", h.warnings.has("pink is loud"), h.warnings.texts)
}

func writes(run *scenario.Run, h *hooks) {
	made := widget(run, "plain", "")
	run.Need("read the Widget", h.client.Get(run.Context, client.ObjectKeyFromObject(made), made))
	made.Spec.Color = "blue"
	run.Fails("an update that the webhook does not want is Forbidden", h.client.Update(run.Context, made), apierrors.IsForbidden)
	patch := client.RawPatch("application/merge-patch+json", []byte(`{"metadata":{"labels":{"keep":"yes"}},"spec":{"size":2}}`))
	run.Succeeds("a patch that it does not mind is made", h.client.Patch(run.Context, made, patch))
	run.Equal("the patch counts", made.Spec, WidgetSpec{Size: 2, Color: "grey"})
	run.Fails("a deletion that it does not want is Forbidden", h.client.Delete(run.Context, made), apierrors.IsForbidden)
	run.Succeeds("another deletion is made", h.client.Delete(run.Context, widget(run, "pink", "")))
}

// renews tests what happens when a certificate manager renews the authority: the webhook server has the new certificate
// before the configurations have the new caBundle.
func renews(run *scenario.Run, h *hooks) {
	authority, err := issue(h.folder, "second-authority")
	run.Need("make another authority", err)
	unknown := "certificate signed by unknown authority"
	run.Eventually("calls fail while the new authority is not trusted", learnedWithin, func() (bool, any) {
		h.hangUp()
		err := h.try(run, "blue")
		return apierrors.IsInternalError(err) && strings.Contains(err.Error(), unknown), err
	})
	h.authority = authority
	h.trust(run, func(target *admissionv1.WebhookClientConfig, _ *admissionv1.FailurePolicyType) {
		target.CABundle = authority
	})
	run.Eventually("calls work when it is, and no process was restarted", learnedWithin, func() (bool, any) {
		tried := widget(run, "tried", "")
		err := h.client.Create(run.Context, tried, client.DryRunAll)
		return err == nil && tried.Spec.Color == "grey", err
	})
	run.Fails("refusals work as well", h.try(run, "black"), apierrors.IsForbidden)
}

// isGone stops the webhook server.
func isGone(run *scenario.Run, h *hooks) {
	run.Succeeds("the manager stops", h.stop())
	h.hangUp()
	err := h.try(run, "blue")
	run.Fails("without a webhook server a write fails", err, apierrors.IsInternalError)
	run.That("the failure names the webhook and the address", err != nil && strings.Contains(err.Error(),
		fmt.Sprintf(`failed calling webhook %q: failed to call webhook: Post "https://127.0.0.1:%d/`, mutatingName, h.port)), err)
	run.That("the failure says that nothing listens", err != nil && strings.HasSuffix(err.Error(), "connect: connection refused"), err)
	h.trust(run, func(_ *admissionv1.WebhookClientConfig, policy *admissionv1.FailurePolicyType) {
		*policy = admissionv1.Ignore
	})
	run.Eventually("a write goes on when failures are ignored", learnedWithin, func() (bool, any) {
		err := h.try(run, "black")
		return err == nil, err
	})
}
