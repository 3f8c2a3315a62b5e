;;; mapwright.el --- Maps of roguelikes and board games  -*- lexical-binding: t -*-

;;; Commentary:
;; Findings, names and fixes from `mapwright lsp', by eglot (part of Emacs 29).

;;; Code:

(defvar eglot-server-programs)
(declare-function eglot-ensure "eglot")

;;;###autoload
(define-derived-mode mapwright-mode text-mode "Map"
  "Mode for maps that mapwright knows.")

;;;###autoload
(add-to-list 'auto-mode-alist
             '("\\.\\(derf?\\|des\\|grid\\|map\\|mask\\|maze\\|puzzlescript\\|sok\\|ter\\|xsb\\)\\'" . mapwright-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(mapwright-mode . ("mapwright" "lsp"))))

(when (require 'eglot nil t)
  (add-hook 'mapwright-mode-hook #'eglot-ensure))

(provide 'mapwright)
;;; mapwright.el ends here
